BEGIN TRANSACTION;
CREATE TABLE about (
	"key" TEXT NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY ("key")
);
INSERT INTO "about" VALUES('version','6');
CREATE TABLE log (
	"table" TEXT NOT NULL, 
	n INTEGER NOT NULL, 
	kind TEXT NOT NULL, 
	seat INTEGER NOT NULL, 
	action BIGINT NOT NULL, 
	client TEXT NOT NULL, 
	bot TEXT DEFAULT '' NOT NULL, 
	at FLOAT NOT NULL, digest TEXT DEFAULT '' NOT NULL, 
	PRIMARY KEY ("table", n)
);
INSERT INTO "log" VALUES('9zcjc87qd',0,'play',0,15,'139753771194960-1','',1.79492967916551017766e+09,'d068a2660094d90d511ea760f7c2a7d7');
INSERT INTO "log" VALUES('9zcjc87qd',1,'play',1,21,'','random',1.7949296999182112217e+09,'8efa7607113e1d2b39a8389462ab4569');
INSERT INTO "log" VALUES('9zcjc87qd',2,'play',0,15,'139753771194960-2','',1.79492970017218327529e+09,'864bcb50dee5ed8da0d680c31d6085da');
INSERT INTO "log" VALUES('9zcjc87qd',3,'play',1,41,'','random',1.79492971943537187569e+09,'20e1d785243cc547bacf933b4a38eb40');
INSERT INTO "log" VALUES('9zcjc87qd',4,'play',0,15,'139753771194960-3','',1.79492971967609286311e+09,'ccc4e5d1cf001d0556b595ff6b760d45');
INSERT INTO "log" VALUES('9zcjc87qd',5,'play',1,38,'','random',1.79492974650769066815e+09,'a123f0de2be5e0b1f57751c6978a903d');
INSERT INTO "log" VALUES('9zcjc87qd',6,'play',0,22,'139753771194960-4','',1.79492974694594717021e+09,'a0070bbd08aa620b4232522143022660');
INSERT INTO "log" VALUES('9zcjc87qd',7,'undo',0,0,'139753771194960-5','',1.79492974743566131596e+09,'86185ba95cbc703b3c008e4f3de22ebb');
INSERT INTO "log" VALUES('9zcjc87qd',8,'play',0,22,'139753771194960-6','',1.79492974756366610524e+09,'8264857cdf03c21a7fa132e12f761a43');
INSERT INTO "log" VALUES('9zcjc87qd',9,'play',0,81,'139753771194960-7','',1.79492974761104130739e+09,'50a29e46f7b6f789d44476875e02fbc9');
INSERT INTO "log" VALUES('5ys55u3hs',0,'play',0,171,'139753771572112-1','',1.79492975027976918219e+09,'23d14c8eda60117c8c346c4370072ed6');
INSERT INTO "log" VALUES('5ys55u3hs',1,'play',0,187,'139753771572112-2','',1.79492975045947504046e+09,'80d5437cd7cf074625df23a8341c1fdc');
INSERT INTO "log" VALUES('5ys55u3hs',2,'play',1,187,'139753771982544-1','',1.79492975068191766736e+09,'7fd54eb7f0eb32fd7ab5e3935d90ffd3');
INSERT INTO "log" VALUES('5ys55u3hs',3,'play',0,187,'139753771572112-3','',1.79492975095941686633e+09,'5bba51a04e29edbf5bbb74ed0c0f42ef');
INSERT INTO "log" VALUES('5ys55u3hs',4,'play',1,187,'139753771982544-2','',1.79492975103225135802e+09,'a7a45e77bc15a6c0acea5dc4aa1c04ef');
INSERT INTO "log" VALUES('5ys55u3hs',5,'play',1,149,'139753771982544-3','',1.79492975118754029273e+09,'fe9d3e8f39ebb669a1e0c6597cc9999b');
INSERT INTO "log" VALUES('5g47f9x55',0,'play',0,15,'139753745513424-1','',1794929752.22888,'28e3e8bc5ff3eb7d928285f7a3aeec76');
INSERT INTO "log" VALUES('5g47f9x55',1,'play',1,15,'139753745681104-1','',1.79492975295105361942e+09,'adbaa412a302c99bb7abc760cdb8ffc6');
INSERT INTO "log" VALUES('5g47f9x55',2,'play',0,15,'139753745513424-2','',1.79492975312966871262e+09,'884fb675ac2d57edecde101bb4f3322a');
INSERT INTO "log" VALUES('5g47f9x55',3,'play',1,15,'139753745681104-2','',1.79492975355139660837e+09,'62ab2d23735b8d65341ce2c4394031b4');
INSERT INTO "log" VALUES('5g47f9x55',4,'play',0,14,'139753745513424-3','',1.79492975387920975687e+09,'ea888d302ee911519ce52675a380599e');
INSERT INTO "log" VALUES('5g47f9x55',5,'play',1,14,'139753745681104-3','',1.79492975397009277348e+09,'34f7e1d979ea953d8a2f8f0bf58182a8');
INSERT INTO "log" VALUES('5g47f9x55',6,'play',0,14,'139753745513424-4','',1.79492975463986516003e+09,'524783f792ec0ed372c20f11c50941a8');
INSERT INTO "log" VALUES('5g47f9x55',7,'play',1,14,'139753745681104-4','',1.79492975488836860658e+09,'ecb64ab64ee08336d428628fca58c61a');
INSERT INTO "log" VALUES('5g47f9x55',8,'resigned',0,0,'139753745513424-5','',1.79492975518744111063e+09,'e7760fd26820002404caa8c1e23683b9');
CREATE TABLE off_lists (person TEXT NOT NULL, "table" TEXT NOT NULL, PRIMARY KEY (person, "table"));
CREATE TABLE people (
	id TEXT NOT NULL, 
	name TEXT NOT NULL, 
	created FLOAT NOT NULL, seen FLOAT DEFAULT 0 NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "people" VALUES('xf1cSG5KJuB2nVxh','Ann',1.79492967684843325614e+09,0.0);
INSERT INTO "people" VALUES('ho0cDqclsZgC9gLu','بهار',1.79492967692737698552e+09,0.0);
CREATE TABLE seats (
	"table" TEXT NOT NULL, 
	seat INTEGER NOT NULL, 
	person TEXT NOT NULL, 
	bot TEXT NOT NULL, 
	decline BOOLEAN NOT NULL, 
	PRIMARY KEY ("table", seat)
);
INSERT INTO "seats" VALUES('9zcjc87qd',0,'xf1cSG5KJuB2nVxh','',0);
INSERT INTO "seats" VALUES('9zcjc87qd',1,'','random',0);
INSERT INTO "seats" VALUES('5ys55u3hs',0,'xf1cSG5KJuB2nVxh','',0);
INSERT INTO "seats" VALUES('5ys55u3hs',1,'ho0cDqclsZgC9gLu','',0);
INSERT INTO "seats" VALUES('5g47f9x55',0,'xf1cSG5KJuB2nVxh','',0);
INSERT INTO "seats" VALUES('5g47f9x55',1,'ho0cDqclsZgC9gLu','',0);
CREATE TABLE tables (
	id TEXT NOT NULL, 
	game TEXT NOT NULL, 
	rules INTEGER NOT NULL, 
	players INTEGER NOT NULL, 
	options TEXT NOT NULL, 
	rng TEXT NOT NULL, 
	start TEXT NOT NULL, 
	title TEXT NOT NULL, 
	owner TEXT NOT NULL, 
	public BOOLEAN NOT NULL, 
	hands BOOLEAN NOT NULL, 
	stage TEXT NOT NULL, 
	asked TEXT NOT NULL, 
	decisions INTEGER NOT NULL, 
	winners TEXT DEFAULT '' NOT NULL, 
	created FLOAT NOT NULL, 
	updated FLOAT NOT NULL, 
	rematch TEXT NOT NULL, tour TEXT DEFAULT '' NOT NULL, teaching BOOLEAN DEFAULT FALSE NOT NULL, aside TEXT DEFAULT '' NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('9zcjc87qd','splendor',1,2,'{"edition": "persian", "start_player": 0, "take_fewer": false, "gold_payment": "free", "reserved_visibility": "seen_stay_seen", "target": 15, "final_tie": "shared", "round_cap": 100}','blake2b/1','00000000000000000000000000000007','Evening','xf1cSG5KJuB2nVxh',1,0,'playing','[0]',10,'',1.79492967714940476415e+09,1.79492974761158013345e+09,'','',0,'');
INSERT INTO "tables" VALUES('5ys55u3hs','inis',1,2,'{"edition": "persian", "festival_pays": "instigator", "setup": "random", "map": "trihex", "first_brenn": "random", "lug_after_geis": true, "replaced_is_removed": false, "club_on_cost": "paid", "raid_after_hills": true, "round_cap": 60}','blake2b/1','00000000000000000000000000000007','','xf1cSG5KJuB2nVxh',0,0,'playing','[0, 1]',5,'',1.79492974770785760881e+09,1.79492975103272867209e+09,'','',1,'');
INSERT INTO "tables" VALUES('5g47f9x55','splendor',1,2,'{"edition": "persian", "start_player": "random", "take_fewer": false, "gold_payment": "free", "reserved_visibility": "seen_stay_seen", "target": 15, "final_tie": "shared", "round_cap": 100}','blake2b/1','00000000000000000000000000000007','','xf1cSG5KJuB2nVxh',0,0,'over','[]',9,'[1]',1.79492975143198084829e+09,1.79492975518798542023e+09,'','',0,'');
CREATE INDEX tables_by_stage ON tables (public, stage, updated);
CREATE INDEX tables_by_owner ON tables (owner, stage);
CREATE INDEX seats_by_person ON seats (person);
COMMIT;
