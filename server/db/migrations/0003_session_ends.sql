ALTER TABLE "ftp_accounts" ALTER COLUMN "password_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "email_tokens" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "opener_id" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "proved_at" timestamp with time zone;--> statement-breakpoint
UPDATE "sessions" SET "proved_at" = "created_at";--> statement-breakpoint
-- Looks that are open do not say from which session they were opened.
UPDATE "sessions" SET "revoked_at" = now() WHERE "impersonator_id" IS NOT NULL AND "revoked_at" IS NULL AND "expires_at" > now();--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "proved_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_opener_id_sessions_id_fk" FOREIGN KEY ("opener_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_opener_id_index" ON "sessions" USING btree ("opener_id") WHERE "sessions"."opener_id" is not null;--> statement-breakpoint
CREATE INDEX "sessions_impersonator_id_index" ON "sessions" USING btree ("impersonator_id") WHERE "sessions"."impersonator_id" is not null;