CREATE TABLE "log_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"event" text NOT NULL,
	"digest" text NOT NULL,
	"entry" text NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"position" integer,
	"leaf_hash" text
);
--> statement-breakpoint
CREATE TABLE "log_heads" (
	"tree_size" integer PRIMARY KEY NOT NULL,
	"root" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"signature" jsonb,
	"anchor" jsonb
);
--> statement-breakpoint
CREATE TABLE "log_nodes" (
	"level" integer NOT NULL,
	"index" integer NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "log_nodes_level_index_pk" PRIMARY KEY("level","index")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "log_entries_digest_event_key" ON "log_entries" USING btree ("digest","event");--> statement-breakpoint
CREATE UNIQUE INDEX "log_entries_position_key" ON "log_entries" USING btree ("position");--> statement-breakpoint
CREATE UNIQUE INDEX "log_entries_leaf_hash_key" ON "log_entries" USING btree ("leaf_hash");--> statement-breakpoint
CREATE INDEX "log_entries_waiting_index" ON "log_entries" USING btree ("recorded_at","id") WHERE "log_entries"."position" is null;--> statement-breakpoint
CREATE FUNCTION "refuse_log_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'the public log is append-only'; END $$;--> statement-breakpoint
CREATE TRIGGER "log_entries_placed" BEFORE UPDATE ON "log_entries"
FOR EACH ROW WHEN (OLD."position" IS NOT NULL) EXECUTE FUNCTION "refuse_log_change"();--> statement-breakpoint
CREATE TRIGGER "log_entries_kept" BEFORE DELETE OR TRUNCATE ON "log_entries"
FOR EACH STATEMENT EXECUTE FUNCTION "refuse_log_change"();--> statement-breakpoint
CREATE TRIGGER "log_nodes_kept" BEFORE UPDATE OR DELETE OR TRUNCATE ON "log_nodes"
FOR EACH STATEMENT EXECUTE FUNCTION "refuse_log_change"();
