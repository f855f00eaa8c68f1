CREATE TABLE "dated_digests" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"sha256" text NOT NULL,
	"image_id" text,
	"time_stamp" jsonb,
	"batch_id" text,
	"leaf_index" integer,
	"chainpoint" jsonb,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "upload_parts" (
	"id" text PRIMARY KEY NOT NULL,
	"upload_id" text NOT NULL,
	"start" bigint NOT NULL,
	"bytes" integer NOT NULL,
	"kept" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"file_name" text NOT NULL,
	"bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	"state" text NOT NULL,
	"received" bigint NOT NULL,
	"fields" jsonb NOT NULL,
	"submitted_at" timestamp with time zone,
	"judged" jsonb,
	"reserved_image_id" text NOT NULL,
	"image_id" text,
	"duplicate" boolean DEFAULT false NOT NULL,
	"refusal" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "dated_digests" ADD CONSTRAINT "dated_digests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dated_digests" ADD CONSTRAINT "dated_digests_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dated_digests" ADD CONSTRAINT "dated_digests_batch_id_anchor_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."anchor_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "dated_digests_user_id_sha256_key" ON "dated_digests" USING btree ("user_id","sha256");--> statement-breakpoint
CREATE INDEX "dated_digests_image_id_index" ON "dated_digests" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "dated_digests_batch_id_index" ON "dated_digests" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "upload_parts_upload_id_index" ON "upload_parts" USING btree ("upload_id","start");--> statement-breakpoint
CREATE UNIQUE INDEX "uploads_user_id_sha256_key" ON "uploads" USING btree ("user_id","sha256") WHERE "uploads"."state" in ('waiting', 'receiving', 'received');--> statement-breakpoint
CREATE INDEX "uploads_user_id_created_at_index" ON "uploads" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "uploads_expires_at_index" ON "uploads" USING btree ("expires_at");