CREATE TABLE "compliance_checks" (
	"id" text PRIMARY KEY NOT NULL,
	"infringement_hit_id" text NOT NULL,
	"infringement_id" text NOT NULL,
	"reason" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone,
	"result" text,
	"findings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"recording_sha256" text,
	CONSTRAINT "compliance_checks_result_check" CHECK (("compliance_checks"."checked_at" is null) = ("compliance_checks"."result" is null))
);
--> statement-breakpoint
CREATE TABLE "infringement_answers" (
	"id" text PRIMARY KEY NOT NULL,
	"infringement_id" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"message" text,
	"contested_lines" jsonb,
	"passport_number" text,
	"file_name" text,
	"file_type" text,
	"file_sha256" text,
	"file_bytes" integer,
	"invoice_id" text,
	"license_id" text,
	"due_on" date,
	"decision_reason" text,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "infringement_answers_decided_check" CHECK (("infringement_answers"."state" = 'open') = ("infringement_answers"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "infringement_events" (
	"id" text PRIMARY KEY NOT NULL,
	"infringement_id" text NOT NULL,
	"kind" text NOT NULL,
	"from_state" text,
	"to_state" text NOT NULL,
	"actor" text NOT NULL,
	"user_id" text,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"happened_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "infringement_hits" (
	"id" text PRIMARY KEY NOT NULL,
	"infringement_id" text NOT NULL,
	"hit_id" text,
	"image_id" text NOT NULL,
	"certificate_version" integer NOT NULL,
	"evidence_id" text,
	"page_url" text NOT NULL,
	"picture_url" text NOT NULL,
	"first_seen_on" date NOT NULL,
	"last_seen_on" date NOT NULL,
	"base_cents" bigint,
	"missing_credit" boolean NOT NULL,
	"alteration" boolean NOT NULL,
	"commercial_use" boolean NOT NULL,
	"open" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "infringement_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"infringement_id" text NOT NULL,
	"mailing_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"opened_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "infringements" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"domain_id" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"outcome" text,
	"close_reason" text,
	"removal_state" text,
	"regularization" text,
	"locale" text NOT NULL,
	"check_code" text NOT NULL,
	"pricing_version" integer NOT NULL,
	"lines" jsonb NOT NULL,
	"prejudice_cents" bigint NOT NULL,
	"license_cents" bigint,
	"over_cap_reason" text,
	"message" text,
	"sender_name" text NOT NULL,
	"signed_at" timestamp with time zone NOT NULL,
	"deadline_on" date NOT NULL,
	"recipient_id" text,
	"damages_paid_at" timestamp with time zone,
	"licensed_at" timestamp with time zone,
	"gone_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	CONSTRAINT "infringements_check_code_unique" UNIQUE("check_code"),
	CONSTRAINT "infringements_open_check" CHECK (("infringements"."state" = 'to_be_settled') = ("infringements"."closed_at" is null)),
	CONSTRAINT "infringements_outcome_check" CHECK (("infringements"."closed_at" is null) = ("infringements"."outcome" is null))
);
--> statement-breakpoint
CREATE TABLE "litigation_events" (
	"id" text PRIMARY KEY NOT NULL,
	"litigation_id" text NOT NULL,
	"kind" text NOT NULL,
	"from_state" text,
	"to_state" text NOT NULL,
	"actor" text NOT NULL,
	"user_id" text,
	"reason" text,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"happened_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "litigations" (
	"id" text PRIMARY KEY NOT NULL,
	"infringement_id" text NOT NULL,
	"user_id" text NOT NULL,
	"lawyer_id" text,
	"state" text NOT NULL,
	"prejudice_cents" bigint NOT NULL,
	"discount_cents" bigint NOT NULL,
	"commission_cents" bigint NOT NULL,
	"ignore_comment" text,
	"outcome" text,
	"classification" text,
	"cost_note_version" integer NOT NULL,
	"agreed_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	CONSTRAINT "litigations_discount_check" CHECK ("litigations"."discount_cents" between 0 and "litigations"."prejudice_cents" / 10),
	CONSTRAINT "litigations_closed_check" CHECK (("litigations"."state" in ('pending', 'suspended')) = ("litigations"."closed_at" is null)),
	CONSTRAINT "litigations_ignored_check" CHECK ("litigations"."state" <> 'ignored' or "litigations"."ignore_comment" is not null)
);
--> statement-breakpoint
CREATE TABLE "mailing_deliveries" (
	"id" text PRIMARY KEY NOT NULL,
	"mailing_id" text NOT NULL,
	"address" text NOT NULL,
	"state" text NOT NULL,
	"refusal" text,
	"mail_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"refused_at" timestamp with time zone,
	CONSTRAINT "mailing_deliveries_mail_id_unique" UNIQUE("mail_id")
);
--> statement-breakpoint
CREATE TABLE "mailings" (
	"id" text PRIMARY KEY NOT NULL,
	"infringement_id" text NOT NULL,
	"type" text NOT NULL,
	"state" text NOT NULL,
	"due_on" date NOT NULL,
	"sent_at" timestamp with time zone,
	"stopped_at" timestamp with time zone,
	"stop_reason" text,
	CONSTRAINT "mailings_stopped_check" CHECK (("mailings"."state" = 'stopped') = ("mailings"."stop_reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "settlement_settings" (
	"user_id" text PRIMARY KEY NOT NULL,
	"prejudice_cents" bigint NOT NULL,
	"license_cents" bigint NOT NULL,
	"message_en" text,
	"message_fr" text
);
--> statement-breakpoint
ALTER TABLE "compliance_checks" ADD CONSTRAINT "compliance_checks_infringement_hit_id_infringement_hits_id_fk" FOREIGN KEY ("infringement_hit_id") REFERENCES "public"."infringement_hits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "compliance_checks" ADD CONSTRAINT "compliance_checks_infringement_id_infringements_id_fk" FOREIGN KEY ("infringement_id") REFERENCES "public"."infringements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "infringement_answers" ADD CONSTRAINT "infringement_answers_infringement_id_infringements_id_fk" FOREIGN KEY ("infringement_id") REFERENCES "public"."infringements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "infringement_answers" ADD CONSTRAINT "infringement_answers_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "infringement_answers" ADD CONSTRAINT "infringement_answers_license_id_licenses_id_fk" FOREIGN KEY ("license_id") REFERENCES "public"."licenses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "infringement_events" ADD CONSTRAINT "infringement_events_infringement_id_infringements_id_fk" FOREIGN KEY ("infringement_id") REFERENCES "public"."infringements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "infringement_events" ADD CONSTRAINT "infringement_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "infringement_hits" ADD CONSTRAINT "infringement_hits_infringement_id_infringements_id_fk" FOREIGN KEY ("infringement_id") REFERENCES "public"."infringements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "infringement_hits" ADD CONSTRAINT "infringement_hits_hit_id_hits_id_fk" FOREIGN KEY ("hit_id") REFERENCES "public"."hits"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "infringement_hits" ADD CONSTRAINT "infringement_hits_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "infringement_hits" ADD CONSTRAINT "infringement_hits_evidence_id_evidences_id_fk" FOREIGN KEY ("evidence_id") REFERENCES "public"."evidences"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "infringement_tokens" ADD CONSTRAINT "infringement_tokens_infringement_id_infringements_id_fk" FOREIGN KEY ("infringement_id") REFERENCES "public"."infringements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "infringement_tokens" ADD CONSTRAINT "infringement_tokens_mailing_id_mailings_id_fk" FOREIGN KEY ("mailing_id") REFERENCES "public"."mailings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "infringements" ADD CONSTRAINT "infringements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "infringements" ADD CONSTRAINT "infringements_domain_id_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."domains"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "infringements" ADD CONSTRAINT "infringements_recipient_id_users_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "litigation_events" ADD CONSTRAINT "litigation_events_litigation_id_litigations_id_fk" FOREIGN KEY ("litigation_id") REFERENCES "public"."litigations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "litigation_events" ADD CONSTRAINT "litigation_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "litigations" ADD CONSTRAINT "litigations_infringement_id_infringements_id_fk" FOREIGN KEY ("infringement_id") REFERENCES "public"."infringements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "litigations" ADD CONSTRAINT "litigations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "litigations" ADD CONSTRAINT "litigations_lawyer_id_users_id_fk" FOREIGN KEY ("lawyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailing_deliveries" ADD CONSTRAINT "mailing_deliveries_mailing_id_mailings_id_fk" FOREIGN KEY ("mailing_id") REFERENCES "public"."mailings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailings" ADD CONSTRAINT "mailings_infringement_id_infringements_id_fk" FOREIGN KEY ("infringement_id") REFERENCES "public"."infringements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_settings" ADD CONSTRAINT "settlement_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "compliance_checks_key" ON "compliance_checks" USING btree ("infringement_hit_id","due_at");--> statement-breakpoint
CREATE INDEX "compliance_checks_due_index" ON "compliance_checks" USING btree ("due_at") WHERE "compliance_checks"."checked_at" is null;--> statement-breakpoint
CREATE INDEX "compliance_checks_infringement_id_index" ON "compliance_checks" USING btree ("infringement_id");--> statement-breakpoint
CREATE INDEX "infringement_answers_infringement_id_index" ON "infringement_answers" USING btree ("infringement_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "infringement_answers_open_key" ON "infringement_answers" USING btree ("infringement_id","kind") WHERE "infringement_answers"."state" = 'open';--> statement-breakpoint
CREATE INDEX "infringement_events_infringement_id_index" ON "infringement_events" USING btree ("infringement_id","happened_at");--> statement-breakpoint
CREATE INDEX "infringement_hits_infringement_id_index" ON "infringement_hits" USING btree ("infringement_id");--> statement-breakpoint
CREATE INDEX "infringement_hits_image_id_index" ON "infringement_hits" USING btree ("image_id");--> statement-breakpoint
CREATE UNIQUE INDEX "infringement_hits_hit_id_open_key" ON "infringement_hits" USING btree ("hit_id") WHERE "infringement_hits"."open";--> statement-breakpoint
CREATE INDEX "infringement_tokens_infringement_id_index" ON "infringement_tokens" USING btree ("infringement_id");--> statement-breakpoint
CREATE INDEX "infringements_user_id_index" ON "infringements" USING btree ("user_id","signed_at");--> statement-breakpoint
CREATE INDEX "infringements_recipient_id_index" ON "infringements" USING btree ("recipient_id");--> statement-breakpoint
CREATE INDEX "infringements_domain_id_index" ON "infringements" USING btree ("domain_id");--> statement-breakpoint
CREATE INDEX "litigation_events_litigation_id_index" ON "litigation_events" USING btree ("litigation_id","happened_at");--> statement-breakpoint
CREATE INDEX "litigations_user_id_index" ON "litigations" USING btree ("user_id","agreed_at");--> statement-breakpoint
CREATE INDEX "litigations_lawyer_id_index" ON "litigations" USING btree ("lawyer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "litigations_infringement_id_open_key" ON "litigations" USING btree ("infringement_id") WHERE "litigations"."state" in ('pending', 'suspended');--> statement-breakpoint
CREATE UNIQUE INDEX "mailing_deliveries_mailing_id_address_key" ON "mailing_deliveries" USING btree ("mailing_id","address");--> statement-breakpoint
CREATE UNIQUE INDEX "mailings_infringement_id_type_key" ON "mailings" USING btree ("infringement_id","type");--> statement-breakpoint
CREATE INDEX "mailings_planned_index" ON "mailings" USING btree ("due_on") WHERE "mailings"."state" = 'planned';--> statement-breakpoint
CREATE FUNCTION "refuse_settlement_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'what happened to an infringement or a litigation is append-only'; END $$;--> statement-breakpoint
CREATE TRIGGER "infringement_events_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "infringement_events"
FOR EACH STATEMENT EXECUTE FUNCTION "refuse_settlement_change"();--> statement-breakpoint
CREATE TRIGGER "litigation_events_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "litigation_events"
FOR EACH STATEMENT EXECUTE FUNCTION "refuse_settlement_change"();
