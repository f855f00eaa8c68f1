ALTER TABLE "images" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
-- Owners of images that are certified already know it.
UPDATE "images" SET "told_at" = "certified_at" WHERE "certified_at" IS NOT NULL;
