ALTER TABLE "chain_events" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "nft_tokens" ADD COLUMN "currency" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "display_nft" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "display_nudity" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "chain_events_untold_index" ON "chain_events" USING btree ("block_number") WHERE "chain_events"."told_at" is null;--> statement-breakpoint
-- What was said before is old news.
UPDATE "chain_events" SET "told_at" = "at";
