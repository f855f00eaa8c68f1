ALTER TABLE "crawl_pages" ADD COLUMN "plugin_image_ids" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "page_pictures" DROP COLUMN "plugin_image_id";