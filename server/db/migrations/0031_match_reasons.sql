ALTER TABLE "hits" ADD COLUMN "reasons" jsonb;--> statement-breakpoint
ALTER TABLE "hits" ADD COLUMN "agreeing" double precision;