CREATE TABLE "invoicing_signatures" (
	"id" text PRIMARY KEY NOT NULL,
	"agreement_id" text NOT NULL,
	"version" integer NOT NULL,
	"language" text NOT NULL,
	"signatory" text NOT NULL,
	"company_number" text NOT NULL,
	"vat_number" text,
	"registration" jsonb NOT NULL,
	"document" "bytea" NOT NULL,
	"signed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "invoicing_agreements" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "display_currency" text DEFAULT 'EUR' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoicing_signatures" ADD CONSTRAINT "invoicing_signatures_agreement_id_invoicing_agreements_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "public"."invoicing_agreements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoicing_signatures_agreement_id_index" ON "invoicing_signatures" USING btree ("agreement_id","signed_at");