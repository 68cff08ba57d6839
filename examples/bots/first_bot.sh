#!/bin/sh
# A bot that chooses the first legal action. docs/outside.md has all that it may hear.

while read -r line; do
    case $line in
    *'"type":"decide"'*)
        ids=${line#*'"legal":['}
        echo "${ids%%[],]*}"
        ;;
    esac
done
