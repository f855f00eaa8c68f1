CREATE TABLE "ftp_accounts" (
	"user_id" text PRIMARY KEY NOT NULL,
	"user_name" text NOT NULL,
	"password_hash" text NOT NULL,
	"password_set_at" timestamp with time zone NOT NULL,
	"last_login_at" timestamp with time zone,
	"genre_id" text NOT NULL,
	"photographer" text NOT NULL,
	"collection_id" text,
	"tags" text[] NOT NULL,
	"public" boolean NOT NULL,
	"track" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ftp_accounts_user_name_unique" UNIQUE("user_name")
);
--> statement-breakpoint
CREATE TABLE "ftp_arrivals" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"file_name" text NOT NULL,
	"bytes" bigint NOT NULL,
	"state" text NOT NULL,
	"image_id" text,
	"code" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "ftp_servers" (
	"id" text PRIMARY KEY NOT NULL,
	"host" text NOT NULL,
	"port" integer NOT NULL,
	"fingerprint" text,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "image_errors" ADD COLUMN "source" text DEFAULT 'page' NOT NULL;--> statement-breakpoint
ALTER TABLE "ftp_accounts" ADD CONSTRAINT "ftp_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ftp_accounts" ADD CONSTRAINT "ftp_accounts_genre_id_genres_id_fk" FOREIGN KEY ("genre_id") REFERENCES "public"."genres"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ftp_accounts" ADD CONSTRAINT "ftp_accounts_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ftp_arrivals" ADD CONSTRAINT "ftp_arrivals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ftp_arrivals" ADD CONSTRAINT "ftp_arrivals_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ftp_arrivals_user_id_created_at_index" ON "ftp_arrivals" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "ftp_arrivals_created_at_index" ON "ftp_arrivals" USING btree ("created_at");