ALTER TABLE "pay_ins" ALTER COLUMN "card_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "kind" text DEFAULT 'invoice' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "issuer_id" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "corrects_id" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "subject_id" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "supplied_on" date;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "due_on" date;--> statement-breakpoint
ALTER TABLE "pay_ins" ADD COLUMN "method" text DEFAULT 'card' NOT NULL;--> statement-breakpoint
ALTER TABLE "pay_ins" ADD COLUMN "mandate_id" text;--> statement-breakpoint
ALTER TABLE "pay_ins" ADD COLUMN "initiated_by" text DEFAULT 'payer' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_issuer_id_users_id_fk" FOREIGN KEY ("issuer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_corrects_id_invoices_id_fk" FOREIGN KEY ("corrects_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoices_issuer_id_index" ON "invoices" USING btree ("issuer_id","created_at");--> statement-breakpoint
CREATE INDEX "invoices_subject_id_index" ON "invoices" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "invoices_corrects_id_index" ON "invoices" USING btree ("corrects_id");--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_kind_check" CHECK (("invoices"."kind" = 'credit_note') = ("invoices"."corrects_id" is not null) and ("invoices"."kind" = 'invoice' or "invoices"."total_cents" < 0));--> statement-breakpoint
ALTER TABLE "pay_ins" ADD CONSTRAINT "pay_ins_method_check" CHECK (("pay_ins"."method" = 'card') = ("pay_ins"."card_id" is not null) and ("pay_ins"."method" = 'direct_debit') = ("pay_ins"."mandate_id" is not null));