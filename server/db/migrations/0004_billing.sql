CREATE TABLE "cards" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"alias" text NOT NULL,
	"brand" text NOT NULL,
	"expires_in" text NOT NULL,
	"is_default" boolean NOT NULL,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "cards_provider_id_unique" UNIQUE("provider_id")
);
--> statement-breakpoint
CREATE TABLE "invoice_lines" (
	"invoice_id" text NOT NULL,
	"position" integer NOT NULL,
	"description" jsonb NOT NULL,
	"details" jsonb NOT NULL,
	"quantity" integer NOT NULL,
	"unit_net_cents" bigint NOT NULL,
	"tax_code" text NOT NULL,
	"vat_bps" integer NOT NULL,
	"net_cents" bigint NOT NULL,
	"vat_cents" bigint NOT NULL,
	CONSTRAINT "invoice_lines_invoice_id_position_pk" PRIMARY KEY("invoice_id","position")
);
--> statement-breakpoint
CREATE TABLE "invoice_series" (
	"code" text PRIMARY KEY NOT NULL,
	"next_number" integer NOT NULL,
	"last_issued_on" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"category" text NOT NULL,
	"status" text NOT NULL,
	"quote_id" text,
	"number" text,
	"series" text,
	"sequence" integer,
	"issued_on" date,
	"currency" text NOT NULL,
	"net_cents" bigint NOT NULL,
	"vat_cents" bigint NOT NULL,
	"total_cents" bigint NOT NULL,
	"seller" jsonb,
	"buyer" jsonb,
	"refusal" text,
	"paid_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invoices_number_unique" UNIQUE("number"),
	CONSTRAINT "invoices_issued_check" CHECK (("invoices"."number" is null) = ("invoices"."sequence" is null) and ("invoices"."number" is null) = ("invoices"."issued_on" is null)),
	CONSTRAINT "invoices_total_check" CHECK ("invoices"."net_cents" + "invoices"."vat_cents" = "invoices"."total_cents")
);
--> statement-breakpoint
CREATE TABLE "pay_ins" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"invoice_id" text NOT NULL,
	"card_id" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"status" text NOT NULL,
	"provider_id" text,
	"redirect_url" text,
	"refusal" text,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "pay_ins_provider_id_unique" UNIQUE("provider_id")
);
--> statement-breakpoint
CREATE TABLE "subscription_quotes" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"subscription_version" integer NOT NULL,
	"price" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"plan" text NOT NULL,
	"interval" text NOT NULL,
	"anchor_on" date NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"period_value_cents" bigint NOT NULL,
	"version" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "subscriptions_user_id_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "ledger_accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"currency" text NOT NULL,
	"user_id" text,
	"floor_cents" bigint,
	"balance_cents" bigint DEFAULT 0 NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "ledger_accounts_floor_check" CHECK ("ledger_accounts"."floor_cents" is null or case when "ledger_accounts"."kind" in ('asset', 'expense') then "ledger_accounts"."balance_cents" else -"ledger_accounts"."balance_cents" end >= "ledger_accounts"."floor_cents")
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"transaction_id" text NOT NULL,
	"account_id" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"balance_after_cents" bigint NOT NULL,
	"account_version" bigint NOT NULL,
	CONSTRAINT "ledger_entries_transaction_id_account_id_pk" PRIMARY KEY("transaction_id","account_id"),
	CONSTRAINT "ledger_entries_account_version_key" UNIQUE("account_id","account_version"),
	CONSTRAINT "ledger_entries_amount_check" CHECK ("ledger_entries"."amount_cents" <> 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_transactions" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"reverses_id" text,
	"effective_at" timestamp with time zone NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ledger_transactions_key_unique" UNIQUE("key"),
	CONSTRAINT "ledger_transactions_reverses_id_unique" UNIQUE("reverses_id")
);
--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_series_invoice_series_code_fk" FOREIGN KEY ("series") REFERENCES "public"."invoice_series"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_ins" ADD CONSTRAINT "pay_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_ins" ADD CONSTRAINT "pay_ins_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_quotes" ADD CONSTRAINT "subscription_quotes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_transaction_id_ledger_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."ledger_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account_id_ledger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_reverses_id_ledger_transactions_id_fk" FOREIGN KEY ("reverses_id") REFERENCES "public"."ledger_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cards_user_id_index" ON "cards" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cards_user_id_default_key" ON "cards" USING btree ("user_id") WHERE "cards"."is_default";--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_series_sequence_key" ON "invoices" USING btree ("series","sequence");--> statement-breakpoint
CREATE INDEX "invoices_user_id_index" ON "invoices" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "pay_ins_user_id_index" ON "pay_ins" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "pay_ins_status_index" ON "pay_ins" USING btree ("status","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "pay_ins_invoice_id_open_key" ON "pay_ins" USING btree ("invoice_id") WHERE "pay_ins"."status" = 'created';--> statement-breakpoint
CREATE UNIQUE INDEX "pay_ins_invoice_id_succeeded_key" ON "pay_ins" USING btree ("invoice_id") WHERE "pay_ins"."status" = 'succeeded';--> statement-breakpoint
CREATE INDEX "subscription_quotes_user_id_index" ON "subscription_quotes" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "ledger_accounts_user_id_index" ON "ledger_accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "ledger_transactions_reference_index" ON "ledger_transactions" USING btree ("reference");--> statement-breakpoint
CREATE FUNCTION "check_ledger_transaction"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE transaction text; difference bigint; entries bigint;
BEGIN
  transaction := CASE TG_TABLE_NAME WHEN 'ledger_transactions' THEN to_jsonb(NEW)->>'id' ELSE to_jsonb(NEW)->>'transaction_id' END;
  SELECT count(*) INTO entries FROM ledger_entries WHERE transaction_id = transaction;
  SELECT sum(e.amount_cents) INTO difference FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id
    WHERE e.transaction_id = transaction GROUP BY a.currency HAVING sum(e.amount_cents) <> 0 LIMIT 1;
  IF difference IS NOT NULL THEN RAISE EXCEPTION 'the ledger transaction % is unbalanced by %', transaction, difference; END IF;
  IF entries < 2 THEN RAISE EXCEPTION 'the ledger transaction % has % entries', transaction, entries; END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "ledger_transactions_balanced" AFTER INSERT ON "ledger_transactions"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "check_ledger_transaction"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "ledger_entries_balanced" AFTER INSERT ON "ledger_entries"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "check_ledger_transaction"();--> statement-breakpoint
CREATE FUNCTION "check_ledger_balance"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.version = 0 AND NEW.balance_cents = 0 THEN RETURN NULL; END IF;
  IF NOT EXISTS (SELECT FROM ledger_entries WHERE account_id = NEW.id AND account_version = NEW.version AND balance_after_cents = NEW.balance_cents)
    THEN RAISE EXCEPTION 'the balance of the ledger account % has no entry', NEW.id; END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "ledger_accounts_balance" AFTER INSERT OR UPDATE ON "ledger_accounts"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "check_ledger_balance"();--> statement-breakpoint
CREATE FUNCTION "refuse_ledger_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'the ledger is append-only'; END $$;--> statement-breakpoint
CREATE TRIGGER "ledger_transactions_kept" BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_transactions"
FOR EACH STATEMENT EXECUTE FUNCTION "refuse_ledger_change"();--> statement-breakpoint
CREATE TRIGGER "ledger_entries_kept" BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_entries"
FOR EACH STATEMENT EXECUTE FUNCTION "refuse_ledger_change"();--> statement-breakpoint
CREATE TRIGGER "ledger_accounts_kept" BEFORE DELETE OR TRUNCATE ON "ledger_accounts"
FOR EACH STATEMENT EXECUTE FUNCTION "refuse_ledger_change"();--> statement-breakpoint
CREATE FUNCTION "refuse_invoice_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN RAISE EXCEPTION 'an issued invoice stays'; END IF;
  IF (to_jsonb(OLD) - 'status' - 'paid_at' - 'refusal') <> (to_jsonb(NEW) - 'status' - 'paid_at' - 'refusal')
    THEN RAISE EXCEPTION 'an issued invoice does not change'; END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "invoices_issued_kept" BEFORE UPDATE OR DELETE ON "invoices"
FOR EACH ROW WHEN (OLD."number" IS NOT NULL) EXECUTE FUNCTION "refuse_invoice_change"();--> statement-breakpoint
CREATE FUNCTION "refuse_invoice_line_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM invoices WHERE id = COALESCE(OLD.invoice_id, NEW.invoice_id) AND number IS NOT NULL)
    THEN RAISE EXCEPTION 'the lines of an issued invoice do not change'; END IF;
  RETURN COALESCE(NEW, OLD);
END $$;--> statement-breakpoint
CREATE TRIGGER "invoice_lines_kept" BEFORE INSERT OR UPDATE OR DELETE ON "invoice_lines"
FOR EACH ROW EXECUTE FUNCTION "refuse_invoice_line_change"();
