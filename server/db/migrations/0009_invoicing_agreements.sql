CREATE TABLE "invoicing_agreements" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "invoicing_agreements_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"signatory" text NOT NULL,
	"company_number" text NOT NULL,
	"vat_number" text,
	"registration" jsonb NOT NULL,
	"signed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invoicing_agreements_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "invoicing_agreements_number_unique" UNIQUE("number")
);
--> statement-breakpoint
ALTER TABLE "subscription_quotes" ADD COLUMN "tax_code" text DEFAULT 'S20' NOT NULL;--> statement-breakpoint
ALTER TABLE "subscription_quotes" ADD COLUMN "net_price" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "invoicing_agreements" ADD CONSTRAINT "invoicing_agreements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;