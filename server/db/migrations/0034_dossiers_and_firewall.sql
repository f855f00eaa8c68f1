CREATE TABLE "agency_import_rows" (
	"id" text PRIMARY KEY NOT NULL,
	"import_id" text NOT NULL,
	"user_id" text NOT NULL,
	"line" integer NOT NULL,
	"image_id" text,
	"problem" text,
	"agency" text NOT NULL,
	"asset_id" text,
	"file_name" text,
	"title" text,
	"customer" text,
	"sold_on" date,
	"ends_on" date,
	"sha256" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agency_imports" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"agency" text NOT NULL,
	"file_name" text NOT NULL,
	"rows" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"taken_back_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "dossier_exhibits" (
	"id" text PRIMARY KEY NOT NULL,
	"image_id" text NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "firewall_clearances" (
	"id" text PRIMARY KEY NOT NULL,
	"hit_id" text NOT NULL,
	"user_id" text NOT NULL,
	"rule" text NOT NULL,
	"source_id" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "originality_dossiers" (
	"image_id" text PRIMARY KEY NOT NULL,
	"light" text,
	"post_processing" text,
	"sha256" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_aliases" (
	"from_name" text NOT NULL,
	"to_name" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "site_aliases_from_name_to_name_pk" PRIMARY KEY("from_name","to_name")
);
--> statement-breakpoint
ALTER TABLE "agency_import_rows" ADD CONSTRAINT "agency_import_rows_import_id_agency_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."agency_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agency_import_rows" ADD CONSTRAINT "agency_import_rows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agency_import_rows" ADD CONSTRAINT "agency_import_rows_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agency_imports" ADD CONSTRAINT "agency_imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dossier_exhibits" ADD CONSTRAINT "dossier_exhibits_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dossier_exhibits" ADD CONSTRAINT "dossier_exhibits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "firewall_clearances" ADD CONSTRAINT "firewall_clearances_hit_id_hits_id_fk" FOREIGN KEY ("hit_id") REFERENCES "public"."hits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "firewall_clearances" ADD CONSTRAINT "firewall_clearances_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "originality_dossiers" ADD CONSTRAINT "originality_dossiers_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agency_import_rows_import_id_index" ON "agency_import_rows" USING btree ("import_id","line");--> statement-breakpoint
CREATE INDEX "agency_import_rows_image_id_index" ON "agency_import_rows" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "agency_import_rows_user_id_sha256_index" ON "agency_import_rows" USING btree ("user_id","sha256");--> statement-breakpoint
CREATE INDEX "agency_import_rows_user_id_asset_id_index" ON "agency_import_rows" USING btree ("user_id","agency","asset_id");--> statement-breakpoint
CREATE INDEX "agency_imports_user_id_index" ON "agency_imports" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "dossier_exhibits_image_id_sha256_key" ON "dossier_exhibits" USING btree ("image_id","sha256");--> statement-breakpoint
CREATE INDEX "dossier_exhibits_user_id_index" ON "dossier_exhibits" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "firewall_clearances_hit_id_rule_source_id_key" ON "firewall_clearances" USING btree ("hit_id","rule","source_id");--> statement-breakpoint
CREATE INDEX "firewall_clearances_user_id_index" ON "firewall_clearances" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "site_aliases_to_name_index" ON "site_aliases" USING btree ("to_name");