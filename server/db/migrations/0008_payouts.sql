CREATE TABLE "ledger_checks" (
	"id" text PRIMARY KEY NOT NULL,
	"started_by" text,
	"accounts" integer NOT NULL,
	"transactions" integer NOT NULL,
	"wallets" integer,
	"findings" jsonb NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_wallets" (
	"user_id" text PRIMARY KEY NOT NULL,
	"provider_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_wallets_provider_id_unique" UNIQUE("provider_id")
);
--> statement-breakpoint
CREATE TABLE "payout_blocks" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"findings" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"lifted_at" timestamp with time zone,
	"lifted_by" text,
	"lift_reason" text,
	CONSTRAINT "payout_blocks_lifted_check" CHECK (("payout_blocks"."lifted_at" is null) = ("payout_blocks"."lifted_by" is null) and ("payout_blocks"."lifted_at" is null) = ("payout_blocks"."lift_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "payout_runs" (
	"month" text PRIMARY KEY NOT NULL,
	"ran_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"month" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"account" text,
	"recipient_id" text,
	"posted_id" text,
	"provider_id" text,
	"return_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	CONSTRAINT "payouts_provider_id_unique" UNIQUE("provider_id"),
	CONSTRAINT "payouts_return_id_unique" UNIQUE("return_id"),
	CONSTRAINT "payouts_amount_check" CHECK ("payouts"."amount_cents" > 0),
	CONSTRAINT "payouts_reason_check" CHECK (("payouts"."status" = 'failed') = ("payouts"."reason" is not null)),
	CONSTRAINT "payouts_sent_check" CHECK ("payouts"."status" not in ('sending', 'succeeded') or "payouts"."posted_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "transfers" (
	"id" text PRIMARY KEY NOT NULL,
	"invoice_id" text NOT NULL,
	"from_user_id" text NOT NULL,
	"to_user_id" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"fees_cents" bigint NOT NULL,
	"status" text NOT NULL,
	"provider_id" text,
	"confirm_url" text,
	"refusal" text,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "transfers_provider_id_unique" UNIQUE("provider_id"),
	CONSTRAINT "transfers_amounts_check" CHECK ("transfers"."fees_cents" >= 0 and "transfers"."fees_cents" < "transfers"."amount_cents")
);
--> statement-breakpoint
ALTER TABLE "payment_wallets" ADD CONSTRAINT "payment_wallets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_blocks" ADD CONSTRAINT "payout_blocks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_from_user_id_users_id_fk" FOREIGN KEY ("from_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_to_user_id_users_id_fk" FOREIGN KEY ("to_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_checks_started_at_index" ON "ledger_checks" USING btree ("started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_blocks_user_id_key" ON "payout_blocks" USING btree (coalesce("user_id", '')) WHERE "payout_blocks"."lifted_at" is null;--> statement-breakpoint
CREATE INDEX "payout_blocks_created_at_index" ON "payout_blocks" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_user_id_month_key" ON "payouts" USING btree ("user_id","month");--> statement-breakpoint
CREATE INDEX "payouts_status_index" ON "payouts" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "payouts_created_at_index" ON "payouts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "transfers_status_index" ON "transfers" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "transfers_from_user_id_index" ON "transfers" USING btree ("from_user_id");--> statement-breakpoint
CREATE INDEX "transfers_to_user_id_index" ON "transfers" USING btree ("to_user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "transfers_invoice_id_key" ON "transfers" USING btree ("invoice_id") WHERE "transfers"."status" <> 'failed';