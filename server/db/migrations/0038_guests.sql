ALTER TABLE "users" ADD COLUMN "guest_of" text;--> statement-breakpoint
CREATE INDEX "users_guest_of_index" ON "users" USING btree ("guest_of") WHERE "users"."guest_of" is not null;