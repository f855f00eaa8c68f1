CREATE TABLE "crawl_hosts" (
	"id" text PRIMARY KEY NOT NULL,
	"domain_id" text NOT NULL,
	"origin" text NOT NULL,
	"robots" text,
	"robots_fetched_at" timestamp with time zone,
	"delay_ms" integer NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"obstacle" text,
	"visit_hours" integer NOT NULL,
	"last_crawled_at" timestamp with time zone,
	"next_crawl_at" timestamp with time zone,
	"lease" text,
	"leased_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "crawl_hosts_origin_unique" UNIQUE("origin")
);
--> statement-breakpoint
CREATE TABLE "crawl_pages" (
	"id" text PRIMARY KEY NOT NULL,
	"host_id" text NOT NULL,
	"url" text NOT NULL,
	"url_sha256" text NOT NULL,
	"state" text NOT NULL,
	"depth" integer NOT NULL,
	"status" integer,
	"etag" text,
	"last_modified" text,
	"content_sha256" text,
	"title" text,
	"rendered" boolean DEFAULT false NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"fetched_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "crawl_pages_url_sha256_unique" UNIQUE("url_sha256")
);
--> statement-breakpoint
CREATE TABLE "crawl_pictures" (
	"id" text PRIMARY KEY NOT NULL,
	"sha256" text NOT NULL,
	"media_type" text NOT NULL,
	"bytes" bigint NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"fingerprint_version" integer,
	"fingerprint" "bytea",
	"copy" text,
	"compared_seq" bigint DEFAULT 0 NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "crawl_pictures_sha256_unique" UNIQUE("sha256")
);
--> statement-breakpoint
CREATE TABLE "domain_changes" (
	"id" text PRIMARY KEY NOT NULL,
	"domain_id" text NOT NULL,
	"user_id" text,
	"changes" jsonb NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "domain_watches" (
	"id" text PRIMARY KEY NOT NULL,
	"domain_id" text NOT NULL,
	"user_id" text,
	"source" text NOT NULL,
	"url" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "domains" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"registry_state" text DEFAULT 'pending' NOT NULL,
	"looked_up_at" timestamp with time zone,
	"registrar" text,
	"registrant" text,
	"registered_on" date,
	"expires_on" date,
	"country" text,
	"zip_code" text,
	"address" text,
	"host" text,
	"ip" text,
	"name_servers" text[] DEFAULT '{}'::text[] NOT NULL,
	"registrant_emails" text[] DEFAULT '{}'::text[] NOT NULL,
	"abuse_emails" text[] DEFAULT '{}'::text[] NOT NULL,
	"other_emails" text[] DEFAULT '{}'::text[] NOT NULL,
	"internal_emails" text[] DEFAULT '{}'::text[] NOT NULL,
	"external_emails" text[] DEFAULT '{}'::text[] NOT NULL,
	"manual_emails" text[] DEFAULT '{}'::text[] NOT NULL,
	"corrected" text[] DEFAULT '{}'::text[] NOT NULL,
	"whois" text,
	"note" text,
	"stand_in" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "domains_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "image_fingerprints" (
	"image_id" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"data" "bytea" NOT NULL,
	"seq" bigserial NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "image_fingerprints_seq_unique" UNIQUE("seq")
);
--> statement-breakpoint
CREATE TABLE "page_pictures" (
	"page_id" text NOT NULL,
	"picture_id" text NOT NULL,
	"url" text NOT NULL,
	"url_sha256" text NOT NULL,
	"etag" text,
	"alt" text,
	"selector" text,
	"plugin_image_id" text,
	"found_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "page_pictures_page_id_url_sha256_pk" PRIMARY KEY("page_id","url_sha256")
);
--> statement-breakpoint
CREATE TABLE "evidences" (
	"id" text PRIMARY KEY NOT NULL,
	"hit_id" text NOT NULL,
	"user_id" text NOT NULL,
	"state" text NOT NULL,
	"automatic" boolean NOT NULL,
	"price_cents" integer NOT NULL,
	"failure" text,
	"reason" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"ordered_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"captured_at" timestamp with time zone,
	"zip_sha256" text,
	"bytes" bigint,
	"digest" text,
	"time_stamp" jsonb,
	"batch_id" text,
	"leaf_index" integer,
	"chainpoint" jsonb,
	"checks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"token" text,
	CONSTRAINT "evidences_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "hit_changes" (
	"id" text PRIMARY KEY NOT NULL,
	"hit_id" text NOT NULL,
	"user_id" text,
	"from_category" text,
	"to_category" text NOT NULL,
	"reason" text,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hits" (
	"id" text PRIMARY KEY NOT NULL,
	"image_id" text NOT NULL,
	"user_id" text NOT NULL,
	"domain_id" text NOT NULL,
	"picture_id" text NOT NULL,
	"page_url" text NOT NULL,
	"page_url_sha256" text NOT NULL,
	"page_title" text,
	"picture_url" text NOT NULL,
	"host" text NOT NULL,
	"alt" text,
	"selector" text,
	"source" text NOT NULL,
	"category" text NOT NULL,
	"trash_reason" text,
	"exclusion" text,
	"exclusion_detail" text,
	"confirmed" boolean NOT NULL,
	"kind" text NOT NULL,
	"score" double precision NOT NULL,
	"mirrored" boolean NOT NULL,
	"scale" double precision NOT NULL,
	"rotation_deg" double precision NOT NULL,
	"overlap_original" double precision NOT NULL,
	"overlap_candidate" double precision NOT NULL,
	"region_original" jsonb NOT NULL,
	"region_candidate" jsonb NOT NULL,
	"comment" text,
	"viewed_at" timestamp with time zone,
	"found_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"gone_at" timestamp with time zone,
	"told_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "monitoring_settings" (
	"user_id" text PRIMARY KEY NOT NULL,
	"digest" text NOT NULL,
	"automatic_evidence" boolean NOT NULL,
	"digest_sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"details" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "rejected_pictures" (
	"image_id" text NOT NULL,
	"picture_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "rejected_pictures_image_id_picture_id_pk" PRIMARY KEY("image_id","picture_id")
);
--> statement-breakpoint
CREATE TABLE "zip_links" (
	"ticket_sha256" text PRIMARY KEY NOT NULL,
	"evidence_id" text NOT NULL,
	"locale" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "crawl_hosts" ADD CONSTRAINT "crawl_hosts_domain_id_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."domains"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crawl_pages" ADD CONSTRAINT "crawl_pages_host_id_crawl_hosts_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."crawl_hosts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "domain_changes" ADD CONSTRAINT "domain_changes_domain_id_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."domains"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "domain_changes" ADD CONSTRAINT "domain_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "domain_watches" ADD CONSTRAINT "domain_watches_domain_id_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."domains"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "domain_watches" ADD CONSTRAINT "domain_watches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_fingerprints" ADD CONSTRAINT "image_fingerprints_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_pictures" ADD CONSTRAINT "page_pictures_page_id_crawl_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."crawl_pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_pictures" ADD CONSTRAINT "page_pictures_picture_id_crawl_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."crawl_pictures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidences" ADD CONSTRAINT "evidences_hit_id_hits_id_fk" FOREIGN KEY ("hit_id") REFERENCES "public"."hits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidences" ADD CONSTRAINT "evidences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidences" ADD CONSTRAINT "evidences_batch_id_anchor_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."anchor_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hit_changes" ADD CONSTRAINT "hit_changes_hit_id_hits_id_fk" FOREIGN KEY ("hit_id") REFERENCES "public"."hits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hit_changes" ADD CONSTRAINT "hit_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hits" ADD CONSTRAINT "hits_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hits" ADD CONSTRAINT "hits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hits" ADD CONSTRAINT "hits_domain_id_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."domains"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hits" ADD CONSTRAINT "hits_picture_id_crawl_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."crawl_pictures"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitoring_settings" ADD CONSTRAINT "monitoring_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rejected_pictures" ADD CONSTRAINT "rejected_pictures_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rejected_pictures" ADD CONSTRAINT "rejected_pictures_picture_id_crawl_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."crawl_pictures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zip_links" ADD CONSTRAINT "zip_links_evidence_id_evidences_id_fk" FOREIGN KEY ("evidence_id") REFERENCES "public"."evidences"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "crawl_hosts_domain_id_index" ON "crawl_hosts" USING btree ("domain_id");--> statement-breakpoint
CREATE INDEX "crawl_hosts_next_crawl_at_index" ON "crawl_hosts" USING btree ("next_crawl_at");--> statement-breakpoint
CREATE INDEX "crawl_pages_host_id_state_index" ON "crawl_pages" USING btree ("host_id","state","depth");--> statement-breakpoint
CREATE INDEX "crawl_pictures_seen_at_index" ON "crawl_pictures" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "domain_changes_domain_id_changed_at_index" ON "domain_changes" USING btree ("domain_id","changed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "domain_watches_domain_id_user_id_key" ON "domain_watches" USING btree ("domain_id",coalesce("user_id", ''));--> statement-breakpoint
CREATE INDEX "domain_watches_user_id_index" ON "domain_watches" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "domains_country_index" ON "domains" USING btree ("country");--> statement-breakpoint
CREATE INDEX "page_pictures_picture_id_index" ON "page_pictures" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "page_pictures_url_sha256_index" ON "page_pictures" USING btree ("url_sha256");--> statement-breakpoint
CREATE INDEX "evidences_hit_id_index" ON "evidences" USING btree ("hit_id");--> statement-breakpoint
CREATE INDEX "evidences_user_id_ordered_at_index" ON "evidences" USING btree ("user_id","ordered_at");--> statement-breakpoint
CREATE INDEX "evidences_batch_id_index" ON "evidences" USING btree ("batch_id");--> statement-breakpoint
CREATE UNIQUE INDEX "evidences_under_way_key" ON "evidences" USING btree ("hit_id") WHERE "evidences"."state" in ('pending', 'manual');--> statement-breakpoint
CREATE INDEX "hit_changes_hit_id_changed_at_index" ON "hit_changes" USING btree ("hit_id","changed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "hits_image_id_page_url_sha256_key" ON "hits" USING btree ("image_id","page_url_sha256");--> statement-breakpoint
CREATE INDEX "hits_user_id_category_found_at_index" ON "hits" USING btree ("user_id","category","found_at","id");--> statement-breakpoint
CREATE INDEX "hits_user_id_found_at_index" ON "hits" USING btree ("user_id","found_at","id");--> statement-breakpoint
CREATE INDEX "hits_domain_id_index" ON "hits" USING btree ("domain_id");--> statement-breakpoint
CREATE INDEX "hits_picture_id_index" ON "hits" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "hits_untold_index" ON "hits" USING btree ("user_id") WHERE "hits"."told_at" is null and "hits"."confirmed";--> statement-breakpoint
CREATE INDEX "notices_user_id_created_at_index" ON "notices" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "notices_unread_key" ON "notices" USING btree ("user_id","kind","key") WHERE "notices"."read_at" is null;