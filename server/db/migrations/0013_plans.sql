CREATE TABLE "offers" (
	"id" text PRIMARY KEY NOT NULL,
	"label" jsonb NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"discount_bps" integer NOT NULL,
	CONSTRAINT "offers_days_check" CHECK ("offers"."starts_on" <= "offers"."ends_on"),
	CONSTRAINT "offers_discount_check" CHECK ("offers"."discount_bps" between 1 and 9999)
);
--> statement-breakpoint
CREATE TABLE "subscription_renewals" (
	"id" text PRIMARY KEY NOT NULL,
	"subscription_id" text NOT NULL,
	"plan" text NOT NULL,
	"interval" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"price_cents" bigint NOT NULL,
	"status" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"invoice_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "status" text NOT NULL DEFAULT 'active';--> statement-breakpoint
ALTER TABLE "subscriptions" ALTER COLUMN "status" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "next_plan" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "next_interval" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "quota_since" date;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "gives_until" date;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "suspended_on" date;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "next_attempt_on" date;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "announced_for" date;--> statement-breakpoint
ALTER TABLE "subscription_renewals" ADD CONSTRAINT "subscription_renewals_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_renewals" ADD CONSTRAINT "subscription_renewals_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_renewals_period_key" ON "subscription_renewals" USING btree ("subscription_id","starts_on");--> statement-breakpoint
CREATE INDEX "subscription_renewals_invoice_id_index" ON "subscription_renewals" USING btree ("invoice_id");--> statement-breakpoint
-- Whoever paid before renewals were there was told that the plan ends with its period.
UPDATE "subscriptions" SET "next_plan" = 'INSTANT', "next_interval" = 'month', "quota_since" = "starts_on", "gives_until" = "ends_on";--> statement-breakpoint
ALTER TABLE "subscriptions" ALTER COLUMN "quota_since" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ALTER COLUMN "gives_until" SET NOT NULL;--> statement-breakpoint
INSERT INTO "offers" ("id", "label", "starts_on", "ends_on", "discount_bps")
VALUES ('launch', '{"en": "Launch offer", "fr": "Offre de lancement"}', '2023-09-01', '2023-12-31', 5000);
