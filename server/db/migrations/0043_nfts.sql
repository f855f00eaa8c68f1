CREATE TABLE "ipfs_blocks" (
	"object_cid" text NOT NULL,
	"position" integer NOT NULL,
	"cid" text NOT NULL,
	CONSTRAINT "ipfs_blocks_object_cid_position_pk" PRIMARY KEY("object_cid","position")
);
--> statement-breakpoint
CREATE TABLE "ipfs_objects" (
	"cid" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"media_type" text NOT NULL,
	"bytes" bigint NOT NULL,
	"profile" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"kept_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "ipfs_pins" (
	"id" text PRIMARY KEY NOT NULL,
	"cid" text NOT NULL,
	"state" text NOT NULL,
	"service" text NOT NULL,
	"standin" boolean NOT NULL,
	"request_id" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"created_at" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone,
	"pinned_at" timestamp with time zone,
	CONSTRAINT "ipfs_pins_cid_unique" UNIQUE("cid")
);
--> statement-breakpoint
CREATE TABLE "nft_settings" (
	"user_id" text PRIMARY KEY NOT NULL,
	"minter" text NOT NULL,
	"currency" text NOT NULL,
	"royalty_bps" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "nfts" (
	"id" text PRIMARY KEY NOT NULL,
	"image_id" text NOT NULL,
	"user_id" text NOT NULL,
	"state" text NOT NULL,
	"minter" text NOT NULL,
	"name" text,
	"description" text,
	"max_editions" integer NOT NULL,
	"royalty_bps" integer NOT NULL,
	"certificate_version" integer,
	"metadata_cid" text,
	"image_cid" text,
	"certificate_cid" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"prepared_at" timestamp with time zone,
	CONSTRAINT "nfts_image_id_unique" UNIQUE("image_id"),
	CONSTRAINT "nfts_max_editions_check" CHECK ("nfts"."max_editions" between 1 and 20),
	CONSTRAINT "nfts_prepared_check" CHECK (num_nonnulls("nfts"."certificate_version", "nfts"."metadata_cid", "nfts"."image_cid", "nfts"."certificate_cid", "nfts"."prepared_at") = case when "nfts"."state" = 'draft' then 0 else 5 end)
);
--> statement-breakpoint
ALTER TABLE "ipfs_blocks" ADD CONSTRAINT "ipfs_blocks_object_cid_ipfs_objects_cid_fk" FOREIGN KEY ("object_cid") REFERENCES "public"."ipfs_objects"("cid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ipfs_pins" ADD CONSTRAINT "ipfs_pins_cid_ipfs_objects_cid_fk" FOREIGN KEY ("cid") REFERENCES "public"."ipfs_objects"("cid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nft_settings" ADD CONSTRAINT "nft_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nfts" ADD CONSTRAINT "nfts_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nfts" ADD CONSTRAINT "nfts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nfts" ADD CONSTRAINT "nfts_metadata_cid_ipfs_objects_cid_fk" FOREIGN KEY ("metadata_cid") REFERENCES "public"."ipfs_objects"("cid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nfts" ADD CONSTRAINT "nfts_image_cid_ipfs_objects_cid_fk" FOREIGN KEY ("image_cid") REFERENCES "public"."ipfs_objects"("cid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nfts" ADD CONSTRAINT "nfts_certificate_cid_ipfs_objects_cid_fk" FOREIGN KEY ("certificate_cid") REFERENCES "public"."ipfs_objects"("cid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ipfs_blocks_cid_index" ON "ipfs_blocks" USING btree ("cid");--> statement-breakpoint
CREATE INDEX "ipfs_pins_checked_at_index" ON "ipfs_pins" USING btree ("checked_at");--> statement-breakpoint
CREATE INDEX "nfts_user_id_index" ON "nfts" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "nfts_metadata_cid_key" ON "nfts" USING btree ("metadata_cid");--> statement-breakpoint
CREATE INDEX "nfts_image_cid_index" ON "nfts" USING btree ("image_cid");--> statement-breakpoint
CREATE INDEX "nfts_certificate_cid_index" ON "nfts" USING btree ("certificate_cid");