CREATE TABLE "card_agreements" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"card_id" text NOT NULL,
	"provider_id" text,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "card_agreements_provider_id_unique" UNIQUE("provider_id")
);
--> statement-breakpoint
CREATE TABLE "card_expiry_emails" (
	"card_id" text NOT NULL,
	"expires_in" text NOT NULL,
	"days_before" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "card_expiry_emails_card_id_expires_in_days_before_pk" PRIMARY KEY("card_id","expires_in","days_before")
);
--> statement-breakpoint
CREATE TABLE "exchange_rates" (
	"currency" text NOT NULL,
	"day" date NOT NULL,
	"rate" text NOT NULL,
	"source" text NOT NULL,
	"fetched_at" timestamp with time zone NOT NULL,
	CONSTRAINT "exchange_rates_currency_day_pk" PRIMARY KEY("currency","day")
);
--> statement-breakpoint
CREATE TABLE "mandates" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"bank_account_id" text NOT NULL,
	"account" text NOT NULL,
	"status" text NOT NULL,
	"is_default" boolean NOT NULL,
	"provider_id" text,
	"redirect_url" text,
	"document_url" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mandates_provider_id_unique" UNIQUE("provider_id")
);
--> statement-breakpoint
ALTER TABLE "pay_ins" ADD COLUMN "agreement_id" text;--> statement-breakpoint
ALTER TABLE "pay_ins" ADD COLUMN "charge_on" date;--> statement-breakpoint
ALTER TABLE "evidences" ADD COLUMN "billed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "monitoring_settings" ADD COLUMN "automatic_limit_cents" integer;--> statement-breakpoint
ALTER TABLE "card_agreements" ADD CONSTRAINT "card_agreements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_agreements" ADD CONSTRAINT "card_agreements_card_id_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."cards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_expiry_emails" ADD CONSTRAINT "card_expiry_emails_card_id_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."cards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mandates" ADD CONSTRAINT "mandates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_agreements_card_id_index" ON "card_agreements" USING btree ("card_id","created_at");--> statement-breakpoint
CREATE INDEX "mandates_user_id_index" ON "mandates" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "mandates_status_index" ON "mandates" USING btree ("status","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "mandates_user_id_standing_key" ON "mandates" USING btree ("user_id") WHERE "mandates"."status" in ('created', 'submitted', 'active');