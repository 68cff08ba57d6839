"""Tests of the adapters to research libraries."""
