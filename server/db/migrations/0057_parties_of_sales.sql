ALTER TABLE "sale_royalties" ADD COLUMN "creator" jsonb;--> statement-breakpoint
ALTER TABLE "sales" ADD COLUMN "seller" jsonb;