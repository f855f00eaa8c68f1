CREATE TABLE "rested_plans" (
	"dispute_id" text PRIMARY KEY NOT NULL,
	"subscription_id" text NOT NULL,
	"invoice_id" text NOT NULL,
	"subscription_version" integer NOT NULL,
	"plan" text NOT NULL,
	"interval" text NOT NULL,
	"anchor_on" date NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"period_value_cents" bigint NOT NULL,
	"next_plan" text,
	"next_interval" text,
	"rested_on" date NOT NULL,
	"days_left" integer NOT NULL,
	"won_at" timestamp with time zone,
	"given_on" date,
	"runs_from" date,
	"given_days" integer,
	CONSTRAINT "rested_plans_days_check" CHECK ("rested_plans"."days_left" >= 0)
);
--> statement-breakpoint
ALTER TABLE "rested_plans" ADD CONSTRAINT "rested_plans_dispute_id_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."disputes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rested_plans" ADD CONSTRAINT "rested_plans_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rested_plans" ADD CONSTRAINT "rested_plans_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rested_plans_subscription_id_index" ON "rested_plans" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "rested_plans_invoice_id_index" ON "rested_plans" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "rested_plans_won_index" ON "rested_plans" USING btree ("won_at") WHERE "rested_plans"."won_at" is not null and "rested_plans"."given_on" is null;