/* The ceiling of the benchmark, not part of the engine: a hand-tuned loop for one game, two seats and AVX-512, with its own order of cards and its own generator; bench/reference.py builds and runs it where the processor allows. */
/* The ceiling: two-player Splendor, random play, hand-tuned (AVX-512). Build: gcc -O3 -march=native; run: ./a.out SECONDS. -DLIST=1 fills an explicit list of legal actions first. */
#define _GNU_SOURCE
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <immintrin.h>
static const uint64_t COST[90]={0x1010101ull,0x1010201ull,0x1000202ull,0x103010000ull,0x1020000ull,0x20002ull,0x30000ull,0x400ull,0x101010001ull,0x102010001ull,0x2020001ull,0x1030100ull,0x200000001ull,0x200020000ull,0x300000000ull,0x4000000ull,0x101010100ull,0x101020100ull,0x100020200ull,0x100000103ull,0x102000000ull,0x200000200ull,0x300ull,0x40000ull,0x101000101ull,0x201000101ull,0x202000100ull,0x10301ull,0x102ull,0x2000200ull,0x3000000ull,0x400000000ull,0x100010101ull,0x100010102ull,0x200010002ull,0x301000001ull,0x10200ull,0x2000002ull,0x3ull,0x4ull,0x20203ull,0x200030003ull,0x2040100ull,0x3050000ull,0x5ull,0x600000000ull,0x3020200ull,0x300030200ull,0x305ull,0x401000002ull,0x500ull,0x600ull,0x202030000ull,0x3000302ull,0x204010000ull,0x305000000ull,0x5000000ull,0x6ull,0x3020003ull,0x200000302ull,0x100000204ull,0x30500ull,0x50000ull,0x60000ull,0x302000002ull,0x302000300ull,0x20401ull,0x500000003ull,0x500000000ull,0x6000000ull,0x3050303ull,0x7000000ull,0x306030000ull,0x307000000ull,0x503030003ull,0x7ull,0x300000306ull,0x307ull,0x305030300ull,0x700000000ull,0x603000003ull,0x700000003ull,0x303000305ull,0x700ull,0x30603ull,0x30700ull,0x300030503ull,0x70000ull,0x3060300ull,0x3070000ull};
static const uint8_t COL[90]={4,4,4,4,4,4,4,4,1,1,1,1,1,1,1,1,0,0,0,0,0,0,0,0,2,2,2,2,2,2,2,2,3,3,3,3,3,3,3,3,4,4,4,4,4,4,1,1,1,1,1,1,0,0,0,0,0,0,2,2,2,2,2,2,3,3,3,3,3,3,4,4,4,4,1,1,1,1,0,0,0,0,2,2,2,2,3,3,3,3};
static const uint8_t PTS[90]={0,0,0,0,0,0,0,1,0,0,0,0,0,0,0,1,0,0,0,0,0,0,0,1,0,0,0,0,0,0,0,1,0,0,0,0,0,0,0,1,1,1,2,2,2,3,1,1,2,2,2,3,1,1,2,2,2,3,1,1,2,2,2,3,1,1,2,2,2,3,3,4,4,5,3,4,4,5,3,4,4,5,3,4,4,5,3,4,4,5};
static const uint64_t NOB[10]={0x4040000ull,0x40400ull,0x404ull,0x400000004ull,0x404000000ull,0x3030300ull,0x30303ull,0x300000303ull,0x303000003ull,0x303030000ull};
#ifndef LIST
#define LIST 0
#endif
typedef struct { uint64_t tok,bon; uint8_t pts,ncards,nres,pad; } P;   // tok byte5 = gold
typedef struct {
  __attribute__((aligned(64))) uint64_t slot[16]; // cost per slot: 0..11 visible, 12..14 current player's reserved (loaded), empty=all 0xff
  uint64_t res[2][4];
  uint64_t nob[3];
  uint64_t bank;
  P p[2];
  uint8_t id[12],rid[2][3];
  uint8_t deck[90],left[3],base[3];
  uint8_t nn,cur,phase,pass; uint16_t turn; uint8_t pend;
} S;
static uint64_t rs=0x9E3779B97F4A7C15ull;
static inline uint32_t rnd(uint32_t n){rs^=rs<<13;rs^=rs>>7;rs^=rs<<17;return (uint32_t)(((rs>>32)*(uint64_t)n)>>32);}
static uint8_t T3[32][10],N3[32];
static uint64_t EX[32];
static void tabs(){for(int m=0;m<32;m++){EX[m]=0;for(int i=0;i<5;i++)if(m>>i&1)EX[m]|=1ull<<(8*i);}
 for(int m=0;m<32;m++){int a=__builtin_popcount(m),k=a<3?a:3,n=0; if(a) for(int s=1;s<32;s++) if((s&m)==s&&__builtin_popcount(s)==k) T3[m][n++]=s; N3[m]=n;}}
#define EMPTY 0xffffffffffull
static inline void draw(S*s,int t,int slot){ if(!s->left[t]){s->slot[slot]=EMPTY;s->id[slot]=255;return;} uint8_t*d=s->deck+s->base[t]; int k=rnd(s->left[t]); int c=d[k]; d[k]=d[--s->left[t]]; s->id[slot]=c; s->slot[slot]=COST[c]; }
static inline int drawc(S*s,int t){uint8_t*d=s->deck+s->base[t]; int k=rnd(s->left[t]); int c=d[k]; d[k]=d[--s->left[t]]; return c;}
static S INIT;
static void mkinit(){memset(&INIT,0,sizeof INIT);INIT.base[0]=0;INIT.base[1]=40;INIT.base[2]=70;INIT.left[0]=40;INIT.left[1]=30;INIT.left[2]=20;for(int i=0;i<90;i++)INIT.deck[i]=i;
 INIT.bank=0x050404040404ull; for(int i=0;i<16;i++)INIT.slot[i]=EMPTY; for(int j=0;j<2;j++)for(int i=0;i<4;i++)INIT.res[j][i]=EMPTY;INIT.nn=3;}
static inline void setup(S*s){memcpy(s,&INIT,sizeof *s);for(int i=0;i<12;i++)draw(s,i>>2,i);
 uint8_t n[10]={0,1,2,3,4,5,6,7,8,9};for(int i=0;i<3;i++){int k=i+rnd(10-i);uint8_t x=n[k];n[k]=n[i];s->nob[i]=NOB[x];}}
static inline int sum8(uint64_t v){return (int)((v*0x0101010101010101ull)>>56);}
static inline uint32_t nz5(uint64_t v){ // bit per nonzero byte 0..5
  uint64_t z=((v&0x7f7f7f7f7f7f7f7full)+0x7f7f7f7f7f7f7f7full)|v; return (uint32_t)_pext_u64(z,0x8080808080808080ull); }
static inline uint32_t ge4(uint64_t v){ return (uint32_t)_pext_u64((v+0x7c7c7c7c7cull),0x8080808080ull); }
static inline uint32_t afford(const S*s){ const P*p=&s->p[s->cur]; uint64_t have=(p->tok&EMPTY)+p->bon; uint64_t gold=p->tok>>40;
  __m512i h=_mm512_set1_epi64(have),z=_mm512_setzero_si512(),g=_mm512_set1_epi64(gold);
  __m512i a=_mm512_load_si512(s->slot),b=_mm512_load_si512(s->slot+8);
  uint32_t m=_mm512_cmple_epu64_mask(_mm512_sad_epu8(_mm512_subs_epu8(a,h),z),g)|(_mm512_cmple_epu64_mask(_mm512_sad_epu8(_mm512_subs_epu8(b,h),z),g)<<8);
  return m&0x7fff; }
static inline uint32_t nobles(const S*s,int pl){uint32_t m=0;uint64_t b=s->p[pl].bon|0x8080808080ull;for(int i=0;i<s->nn;i++)if(((b-s->nob[i])&0x8080808080ull)==0x8080808080ull)m|=1u<<i;return m;}
static inline void takenoble(S*s,int i){s->p[s->cur].pts+=3;s->nob[i]=s->nob[--s->nn];}
static inline int endturn(S*s){ s->cur^=1; s->turn++; memcpy(s->slot+12,s->res[s->cur],24); if(s->cur==0&&(s->p[0].pts>=15||s->p[1].pts>=15))return 1; return 0;}
static inline int after(S*s){ // noble then end
  uint32_t m=nobles(s,s->cur); if(m){ if(m&(m-1)){s->phase=2;s->pend=m;return 0;} takenoble(s,__builtin_ctz(m)); } s->phase=0; return endturn(s);}
static inline void buy(S*s,int sl){ P*p=&s->p[s->cur]; uint64_t c=s->slot[sl]; int id;
  uint64_t eff=_mm_cvtsi128_si64(_mm_subs_epu8(_mm_cvtsi64_si128(c),_mm_cvtsi64_si128(p->bon)));
  uint64_t tk=p->tok&EMPTY; uint64_t sh=_mm_cvtsi128_si64(_mm_subs_epu8(_mm_cvtsi64_si128(eff),_mm_cvtsi64_si128(tk)));
  uint64_t pay=eff-sh; uint64_t g=sum8(sh); pay|=g<<40; p->tok-=pay; s->bank+=pay;
  if(sl<12){id=s->id[sl];draw(s,sl>>2,sl);} else {int k=sl-12;id=s->rid[s->cur][k];int l=--p->nres; s->rid[s->cur][k]=s->rid[s->cur][l]; s->res[s->cur][k]=s->res[s->cur][l]; s->res[s->cur][l]=EMPTY;}
  p->bon+=1ull<<(8*COL[id]); p->pts+=PTS[id]; p->ncards++; }
static inline void reserve(S*s,int sl){ P*p=&s->p[s->cur];int id; if(sl<12){id=s->id[sl];draw(s,sl>>2,sl);}else id=drawc(s,sl-12); int k=p->nres++; s->rid[s->cur][k]=id; s->res[s->cur][k]=COST[id]; if(s->bank>>40){s->bank-=1ull<<40;p->tok+=1ull<<40;} }
int main(int c,char**v){ double T=c>1?atof(v[1]):5; tabs();mkinit(); S s; struct timespec a,b; clock_gettime(CLOCK_MONOTONIC,&a); long G=0,D=0,done=0,blk=0,mainD=0; double el=0; uint64_t sumA=0;
 static uint8_t list[64]; 
 for(;;){ for(int rep=0;rep<256;rep++){ setup(&s); int n=0,fin=0;
   while(n<4000){ 
     if(__builtin_expect(s.phase==0,1)){
       uint32_t av=nz5(s.bank)&31, t2=ge4(s.bank&EMPTY), bu=afford(&s); uint32_t rv=0; P*p=&s.p[s.cur];
       if(p->nres<3){ rv=~_mm512_cmpeq_epu64_mask(_mm512_load_si512(s.slot),_mm512_set1_epi64(EMPTY))&255; uint32_t r2=~_mm256_cmpeq_epu64_mask(_mm256_load_si256((void*)(s.slot+8)),_mm256_set1_epi64x(EMPTY))&15; rv|=r2<<8; rv|=(s.left[0]?1u<<12:0)|(s.left[1]?1u<<13:0)|(s.left[2]?1u<<14:0);}
       int n3=N3[av],n2=__builtin_popcount(t2),nb=__builtin_popcount(bu),nr=__builtin_popcount(rv),tot=n3+n2+nb+nr;
       if(!tot){ blk++; break; }
       mainD++; sumA+=tot;
#if LIST
       int q=0; for(int i=0;i<n3;i++)list[q++]=T3[av][i]; for(uint32_t m=t2;m;m&=m-1)list[q++]=32+__builtin_ctz(m); for(uint32_t m=bu;m;m&=m-1)list[q++]=64+__builtin_ctz(m); for(uint32_t m=rv;m;m&=m-1)list[q++]=96+__builtin_ctz(m);
       int x=list[rnd(q)]; asm volatile(""::"m"(list):"memory");
       int kind=x>>5,ar=x&31;
#else
       int r=rnd(tot),kind,ar; if(r<n3){kind=0;ar=T3[av][r];} else if((r-=n3)<n2){kind=1;ar=__builtin_ctz(_pdep_u32(1u<<r,t2));} else if((r-=n2)<nb){kind=2;ar=__builtin_ctz(_pdep_u32(1u<<r,bu));} else {r-=nb;kind=3;ar=__builtin_ctz(_pdep_u32(1u<<r,rv));}
#endif
       if(kind==0){s.bank-=EX[ar];p->tok+=EX[ar];} else if(kind==1){s.bank-=2ull<<(8*ar);p->tok+=2ull<<(8*ar);} else if(kind==2)buy(&s,ar); else reserve(&s,ar);
       n++; if(sum8(p->tok)>10){s.phase=1;continue;} if(after(&s)){fin=1;break;}
     } else if(s.phase==1){ P*p=&s.p[s.cur]; uint32_t m=nz5(p->tok)&63; int k=__builtin_ctz(_pdep_u32(1u<<rnd(__builtin_popcount(m)),m)); p->tok-=1ull<<(8*k); s.bank+=1ull<<(8*k); n++; if(sum8(p->tok)<=10){ if(after(&s)){fin=1;break;} }
     } else { uint32_t m=s.pend; int k=__builtin_ctz(_pdep_u32(1u<<rnd(__builtin_popcount(m)),m)); takenoble(&s,k); n++; s.phase=0; if(endturn(&s)){fin=1;break;} }
#ifdef CHECK
     for(int i=0;i<6;i++){int t=(s.bank>>(8*i)&255)+(s.p[0].tok>>(8*i)&255)+(s.p[1].tok>>(8*i)&255); if(t!=(i==5?5:4)){printf("BAD tok\n");return 1;}}
     {int tot=s.left[0]+s.left[1]+s.left[2]+s.p[0].ncards+s.p[1].ncards+s.p[0].nres+s.p[1].nres; for(int i=0;i<12;i++)tot+=s.slot[i]!=EMPTY; if(tot!=90){printf("BAD cards %d\n",tot);return 1;}}
#endif
   }
   G++;D+=n;done+=fin; }
  clock_gettime(CLOCK_MONOTONIC,&b); el=(b.tv_sec-a.tv_sec)+(b.tv_nsec-a.tv_nsec)*1e-9; if(el>T)break; }
 printf("C ceiling LIST=%d games/s %.0f completed/s %.0f dec/s %.2fM main-turns/s %.2fM dec/game %.1f turns/game %.1f blocked%% %.2f avg legal %.1f sizeof %zu ns/dec %.1f\n",LIST,G/el,done/el,D/el/1e6,mainD/el/1e6,(double)D/G,(double)mainD/G,100.0*blk/G,(double)sumA/mainD,sizeof(S),el/D*1e9);
}
