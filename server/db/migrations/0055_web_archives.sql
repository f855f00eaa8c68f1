CREATE TABLE "crawl_archive_pictures" (
	"page_id" text NOT NULL,
	"url_sha256" text NOT NULL,
	"url" text NOT NULL,
	"archive_id" text NOT NULL,
	"alt" text,
	"selector" text,
	"captured_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "crawl_archive_pictures_page_id_url_sha256_pk" PRIMARY KEY("page_id","url_sha256")
);
--> statement-breakpoint
CREATE TABLE "crawl_archive_segments" (
	"id" text PRIMARY KEY NOT NULL,
	"archive_id" text NOT NULL,
	"kind" text NOT NULL,
	"address" text NOT NULL,
	"range_start" bigint DEFAULT 0 NOT NULL,
	"range_end" bigint,
	"priority" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"fault" text,
	"position" bigint DEFAULT 0 NOT NULL,
	"size" bigint,
	"records" bigint DEFAULT 0 NOT NULL,
	"pages" bigint DEFAULT 0 NOT NULL,
	"reserved" bigint DEFAULT 0 NOT NULL,
	"pictures" bigint DEFAULT 0 NOT NULL,
	"requests" bigint DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"work_ms" bigint DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL,
	"lease" text,
	"leased_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "crawl_archives" (
	"id" text PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"address" text NOT NULL,
	"kind" text NOT NULL,
	"index_address" text,
	"paused_until" timestamp with time zone,
	"added_by" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "crawl_archives_address_unique" UNIQUE("address")
);
--> statement-breakpoint
ALTER TABLE "page_pictures" ADD COLUMN "captured_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "hits" ADD COLUMN "captured_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "crawl_archive_pictures" ADD CONSTRAINT "crawl_archive_pictures_page_id_crawl_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."crawl_pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crawl_archive_pictures" ADD CONSTRAINT "crawl_archive_pictures_archive_id_crawl_archives_id_fk" FOREIGN KEY ("archive_id") REFERENCES "public"."crawl_archives"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crawl_archive_segments" ADD CONSTRAINT "crawl_archive_segments_archive_id_crawl_archives_id_fk" FOREIGN KEY ("archive_id") REFERENCES "public"."crawl_archives"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crawl_archives" ADD CONSTRAINT "crawl_archives_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "crawl_archive_pictures_waiting_index" ON "crawl_archive_pictures" USING btree ("page_id") WHERE "crawl_archive_pictures"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "crawl_archive_pictures_archive_id_index" ON "crawl_archive_pictures" USING btree ("archive_id","state");--> statement-breakpoint
CREATE INDEX "crawl_archive_pictures_none_index" ON "crawl_archive_pictures" USING btree ("url_sha256") WHERE "crawl_archive_pictures"."state" = 'none';--> statement-breakpoint
CREATE UNIQUE INDEX "crawl_archive_segments_range_key" ON "crawl_archive_segments" USING btree ("archive_id","address","range_start",coalesce("range_end", -1));--> statement-breakpoint
CREATE INDEX "crawl_archive_segments_waiting_index" ON "crawl_archive_segments" USING btree ("priority","id") WHERE "crawl_archive_segments"."state" = 'waiting';