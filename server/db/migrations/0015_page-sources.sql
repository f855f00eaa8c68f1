ALTER TABLE "crawl_pages" ADD COLUMN "source" text DEFAULT 'crawler' NOT NULL;--> statement-breakpoint
ALTER TABLE "image_fingerprints" ADD COLUMN "searched_at" timestamp with time zone;