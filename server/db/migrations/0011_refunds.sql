CREATE TABLE "disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"provider_id" text NOT NULL,
	"pay_in_id" text NOT NULL,
	"invoice_id" text NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"contested_cents" bigint,
	"money_taken" boolean NOT NULL,
	"answer_until" timestamp with time zone,
	"credit_note_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "disputes_provider_id_unique" UNIQUE("provider_id"),
	CONSTRAINT "disputes_credit_note_id_unique" UNIQUE("credit_note_id"),
	CONSTRAINT "disputes_amount_check" CHECK ("disputes"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"pay_in_id" text NOT NULL,
	"invoice_id" text NOT NULL,
	"user_id" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"ends_plan" boolean NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"requested_by" text NOT NULL,
	"decided_by" text,
	"decision" text,
	"provider_id" text,
	"refusal" text,
	"credit_note_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	CONSTRAINT "refunds_provider_id_unique" UNIQUE("provider_id"),
	CONSTRAINT "refunds_credit_note_id_unique" UNIQUE("credit_note_id"),
	CONSTRAINT "refunds_amount_check" CHECK ("refunds"."amount_cents" > 0),
	CONSTRAINT "refunds_administrators_check" CHECK ("refunds"."requested_by" <> "refunds"."user_id" and "refunds"."decided_by" is distinct from "refunds"."requested_by" and "refunds"."decided_by" is distinct from "refunds"."user_id"),
	CONSTRAINT "refunds_succeeded_check" CHECK (("refunds"."status" = 'succeeded') = ("refunds"."credit_note_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_pay_in_id_pay_ins_id_fk" FOREIGN KEY ("pay_in_id") REFERENCES "public"."pay_ins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_credit_note_id_invoices_id_fk" FOREIGN KEY ("credit_note_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_pay_in_id_pay_ins_id_fk" FOREIGN KEY ("pay_in_id") REFERENCES "public"."pay_ins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_credit_note_id_invoices_id_fk" FOREIGN KEY ("credit_note_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "disputes_pay_in_id_index" ON "disputes" USING btree ("pay_in_id");--> statement-breakpoint
CREATE INDEX "disputes_invoice_id_index" ON "disputes" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "disputes_user_id_index" ON "disputes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "disputes_status_index" ON "disputes" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "refunds_pay_in_id_index" ON "refunds" USING btree ("pay_in_id");--> statement-breakpoint
CREATE INDEX "refunds_invoice_id_index" ON "refunds" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "refunds_user_id_index" ON "refunds" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "refunds_status_index" ON "refunds" USING btree ("status","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_pay_in_id_open_key" ON "refunds" USING btree ("pay_in_id") WHERE "refunds"."status" in ('waiting_for_approval', 'created');