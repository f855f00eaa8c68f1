CREATE TABLE "lawyer_settings" (
	"user_id" text PRIMARY KEY NOT NULL,
	"new_cases" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "litigations" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "lawyer_settings" ADD CONSTRAINT "lawyer_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;