CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TABLE "email_tokens" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"purpose" text NOT NULL,
	"email_id" text,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "emails" (
	"id" text PRIMARY KEY NOT NULL,
	"to" text NOT NULL,
	"template" text NOT NULL,
	"locale" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"reply_to" text,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"remember" boolean NOT NULL,
	"user_agent" text NOT NULL,
	"network" text NOT NULL,
	"impersonator_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"account_type" text NOT NULL,
	"roles" text[] DEFAULT '{}' NOT NULL,
	"locale" text NOT NULL,
	"identity_verified" boolean DEFAULT false NOT NULL,
	"deleted_at" timestamp with time zone,
	"email_confirmed_at" timestamp with time zone,
	"terms_accepted_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"act" text NOT NULL,
	"actor_id" text NOT NULL,
	"subject_id" text NOT NULL,
	"details" jsonb NOT NULL,
	"network" text NOT NULL,
	"happened_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"topic" text NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"locale" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "crawl_hosts" (
	"id" text PRIMARY KEY NOT NULL,
	"domain_id" text NOT NULL,
	"origin" text NOT NULL,
	"robots" text,
	"robots_fetched_at" timestamp with time zone,
	"delay_ms" integer NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"obstacle" text,
	"visit_hours" integer NOT NULL,
	"last_crawled_at" timestamp with time zone,
	"next_crawl_at" timestamp with time zone,
	"lease" text,
	"leased_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "crawl_hosts_origin_unique" UNIQUE("origin")
);
--> statement-breakpoint
CREATE TABLE "crawl_pages" (
	"id" text PRIMARY KEY NOT NULL,
	"host_id" text NOT NULL,
	"url" text NOT NULL,
	"url_sha256" text NOT NULL,
	"state" text NOT NULL,
	"depth" integer NOT NULL,
	"source" text DEFAULT 'crawler' NOT NULL,
	"status" integer,
	"etag" text,
	"last_modified" text,
	"content_sha256" text,
	"title" text,
	"rendered" boolean DEFAULT false NOT NULL,
	"plugin_image_ids" text[] DEFAULT '{}'::text[] NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"fetched_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "crawl_pages_url_sha256_unique" UNIQUE("url_sha256")
);
--> statement-breakpoint
CREATE TABLE "crawl_pictures" (
	"id" text PRIMARY KEY NOT NULL,
	"sha256" text NOT NULL,
	"media_type" text NOT NULL,
	"bytes" bigint NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"fingerprint_version" integer,
	"fingerprint" "bytea",
	"copy" text,
	"compared_seq" bigint DEFAULT 0 NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "crawl_pictures_sha256_unique" UNIQUE("sha256")
);
--> statement-breakpoint
CREATE TABLE "domain_changes" (
	"id" text PRIMARY KEY NOT NULL,
	"domain_id" text NOT NULL,
	"user_id" text,
	"changes" jsonb NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "domain_watches" (
	"id" text PRIMARY KEY NOT NULL,
	"domain_id" text NOT NULL,
	"user_id" text,
	"source" text NOT NULL,
	"url" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "domains" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"registry_state" text DEFAULT 'pending' NOT NULL,
	"looked_up_at" timestamp with time zone,
	"registrar" text,
	"registrant" text,
	"registered_on" date,
	"expires_on" date,
	"country" text,
	"zip_code" text,
	"address" text,
	"host" text,
	"ip" text,
	"name_servers" text[] DEFAULT '{}'::text[] NOT NULL,
	"registrant_emails" text[] DEFAULT '{}'::text[] NOT NULL,
	"abuse_emails" text[] DEFAULT '{}'::text[] NOT NULL,
	"other_emails" text[] DEFAULT '{}'::text[] NOT NULL,
	"internal_emails" text[] DEFAULT '{}'::text[] NOT NULL,
	"external_emails" text[] DEFAULT '{}'::text[] NOT NULL,
	"manual_emails" text[] DEFAULT '{}'::text[] NOT NULL,
	"corrected" text[] DEFAULT '{}'::text[] NOT NULL,
	"whois" text,
	"note" text,
	"stand_in" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "domains_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "image_fingerprints" (
	"image_id" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"data" "bytea" NOT NULL,
	"seq" bigserial NOT NULL,
	"removed_at" timestamp with time zone,
	"searched_at" timestamp with time zone,
	CONSTRAINT "image_fingerprints_seq_unique" UNIQUE("seq")
);
--> statement-breakpoint
CREATE TABLE "page_pictures" (
	"page_id" text NOT NULL,
	"picture_id" text NOT NULL,
	"url" text NOT NULL,
	"url_sha256" text NOT NULL,
	"etag" text,
	"alt" text,
	"selector" text,
	"found_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "page_pictures_page_id_url_sha256_pk" PRIMARY KEY("page_id","url_sha256")
);
--> statement-breakpoint
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
CREATE TABLE "bank_accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"type" text NOT NULL,
	"country" text NOT NULL,
	"owner_name" text NOT NULL,
	"owner_address" text NOT NULL,
	"owner_zip" text NOT NULL,
	"owner_city" text NOT NULL,
	"owner_region" text,
	"owner_country" text NOT NULL,
	"bank_name" text,
	"masked_number" text NOT NULL,
	"provider_id" text,
	"status" text NOT NULL,
	"confirm_url" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bank_accounts_provider_id_unique" UNIQUE("provider_id")
);
--> statement-breakpoint
CREATE TABLE "identity_documents" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"piece" text NOT NULL,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"provider_id" text,
	"status" text NOT NULL,
	"reason" text,
	"comment" text,
	"created_at" timestamp with time zone NOT NULL,
	"asked_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	CONSTRAINT "identity_documents_provider_id_unique" UNIQUE("provider_id")
);
--> statement-breakpoint
CREATE TABLE "payment_hooks" (
	"id" text PRIMARY KEY NOT NULL,
	"event_type" text NOT NULL,
	"resource_id" text NOT NULL,
	"happened_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "payment_users" (
	"user_id" text PRIMARY KEY NOT NULL,
	"provider_id" text NOT NULL,
	"kind" text NOT NULL,
	"kyc_level" text NOT NULL,
	"sent_digest" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_users_provider_id_unique" UNIQUE("provider_id")
);
--> statement-breakpoint
CREATE TABLE "ubo_declarations" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"provider_id" text,
	"status" text NOT NULL,
	"reason" text,
	"comment" text,
	"nb_ubos" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"asked_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	CONSTRAINT "ubo_declarations_provider_id_unique" UNIQUE("provider_id")
);
--> statement-breakpoint
CREATE TABLE "ubos" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"born_on" date NOT NULL,
	"birth_city" text NOT NULL,
	"birth_country" text NOT NULL,
	"nationality" text NOT NULL,
	"address" text NOT NULL,
	"zip" text NOT NULL,
	"city" text NOT NULL,
	"region" text,
	"country" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"user_id" text PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"comment" text,
	"submitted_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "anchor_batches" (
	"id" text PRIMARY KEY NOT NULL,
	"root" text NOT NULL,
	"state" text NOT NULL,
	"anchor" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"anchored_at" timestamp with time zone,
	CONSTRAINT "anchor_batches_root_unique" UNIQUE("root")
);
--> statement-breakpoint
CREATE TABLE "certificates" (
	"id" text PRIMARY KEY NOT NULL,
	"image_id" text NOT NULL,
	"version" integer NOT NULL,
	"statement" text,
	"digest" text,
	"bitcoin" jsonb,
	"nano" jsonb,
	"time_stamp" jsonb,
	"batch_id" text,
	"leaf_index" integer,
	"chainpoint" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"issued_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "collection_likes" (
	"collection_id" text NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "collection_likes_user_id_collection_id_pk" PRIMARY KEY("user_id","collection_id")
);
--> statement-breakpoint
CREATE TABLE "collections" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"cover_image_id" text,
	"nb_likes" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "genres" (
	"id" text PRIMARY KEY NOT NULL,
	"name_en" text NOT NULL,
	"name_fr" text NOT NULL,
	"rank" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "image_errors" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"file_name" text NOT NULL,
	"code" text NOT NULL,
	"source" text DEFAULT 'page' NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "image_holds" (
	"image_id" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"found" text NOT NULL,
	"held_at" timestamp with time zone NOT NULL,
	"appeal" text,
	"appealed_at" timestamp with time zone,
	"reason" text,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "image_likes" (
	"image_id" text NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "image_likes_user_id_image_id_pk" PRIMARY KEY("user_id","image_id")
);
--> statement-breakpoint
CREATE TABLE "images" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"slug" text NOT NULL,
	"state" text NOT NULL,
	"refusal" text,
	"sha256" text NOT NULL,
	"sha512" text NOT NULL,
	"fingerprint" text,
	"file_name" text NOT NULL,
	"bytes" bigint NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"color" text,
	"placeholder" text,
	"previews" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"moderation" jsonb,
	"nudity" boolean DEFAULT false NOT NULL,
	"title" text NOT NULL,
	"genre_id" text NOT NULL,
	"photographer" text NOT NULL,
	"photographer_id" text,
	"collection_id" text,
	"created_on" date,
	"angle" text,
	"location" text,
	"moment" text,
	"technical_means" text,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"max_editions" integer NOT NULL,
	"portfolio" text NOT NULL,
	"monitored" boolean NOT NULL,
	"monitored_at" timestamp with time zone,
	"search_text" text DEFAULT '' NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"nb_likes" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"certified_at" timestamp with time zone,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "photographers" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "licenses" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"image_id" text NOT NULL,
	"licensee" text NOT NULL,
	"url" text NOT NULL,
	"reference" text,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"created_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "evidences" (
	"id" text PRIMARY KEY NOT NULL,
	"hit_id" text NOT NULL,
	"user_id" text NOT NULL,
	"state" text NOT NULL,
	"automatic" boolean NOT NULL,
	"price_cents" integer NOT NULL,
	"failure" text,
	"reason" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"ordered_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"captured_at" timestamp with time zone,
	"zip_sha256" text,
	"bytes" bigint,
	"digest" text,
	"time_stamp" jsonb,
	"checks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"token" text,
	CONSTRAINT "evidences_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "hit_changes" (
	"id" text PRIMARY KEY NOT NULL,
	"hit_id" text NOT NULL,
	"user_id" text,
	"from_category" text,
	"to_category" text NOT NULL,
	"reason" text,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hits" (
	"id" text PRIMARY KEY NOT NULL,
	"image_id" text NOT NULL,
	"user_id" text NOT NULL,
	"domain_id" text NOT NULL,
	"picture_id" text NOT NULL,
	"page_url" text NOT NULL,
	"page_url_sha256" text NOT NULL,
	"page_title" text,
	"picture_url" text NOT NULL,
	"host" text NOT NULL,
	"alt" text,
	"selector" text,
	"source" text NOT NULL,
	"category" text NOT NULL,
	"trash_reason" text,
	"exclusion" text,
	"exclusion_detail" text,
	"confirmed" boolean NOT NULL,
	"kind" text NOT NULL,
	"score" double precision NOT NULL,
	"mirrored" boolean NOT NULL,
	"scale" double precision NOT NULL,
	"rotation_deg" double precision NOT NULL,
	"overlap_original" double precision NOT NULL,
	"overlap_candidate" double precision NOT NULL,
	"region_original" jsonb NOT NULL,
	"region_candidate" jsonb NOT NULL,
	"comment" text,
	"viewed_at" timestamp with time zone,
	"found_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"gone_at" timestamp with time zone,
	"notified_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "monitoring_settings" (
	"user_id" text PRIMARY KEY NOT NULL,
	"digest" text NOT NULL,
	"automatic_evidence" boolean NOT NULL,
	"digest_sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"details" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "rejected_pictures" (
	"image_id" text NOT NULL,
	"picture_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "rejected_pictures_image_id_picture_id_pk" PRIMARY KEY("image_id","picture_id")
);
--> statement-breakpoint
CREATE TABLE "zip_links" (
	"ticket_sha256" text PRIMARY KEY NOT NULL,
	"evidence_id" text NOT NULL,
	"locale" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "account_deletions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"reason" text NOT NULL,
	"email" text NOT NULL,
	"locale" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"export_key" text,
	"export_token_hash" text,
	"export_expires_at" timestamp with time zone,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "email_addresses" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"email" text NOT NULL,
	"primary" boolean NOT NULL,
	"confirmed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"user_id" text PRIMARY KEY NOT NULL,
	"public_name" text,
	"is_public" boolean NOT NULL,
	"mini_bio" text,
	"website" text,
	"cover_image_id" text,
	"nb_followers" integer DEFAULT 0 NOT NULL,
	"user_type" text,
	"civility" text,
	"born_on" date,
	"birth_city" text,
	"birth_country" text,
	"nationality" text,
	"address" text,
	"zip" text,
	"city" text,
	"region" text,
	"country" text,
	"fixed_phone" text,
	"mobile_phone" text,
	"company_type" text,
	"company_name" text,
	"company_email" text,
	"company_number" text,
	"vat_number" text,
	"company_address" text,
	"company_zip" text,
	"company_city" text,
	"company_region" text,
	"company_country" text,
	"representative_civility" text,
	"representative_first_name" text,
	"representative_last_name" text,
	"representative_email" text,
	"representative_born_on" date,
	"representative_nationality" text,
	"representative_country" text,
	"photographer_name" text,
	"active_since" integer,
	"equipment" text,
	"for_hire" boolean DEFAULT false NOT NULL,
	"genres" text[] DEFAULT '{}' NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"user_id" text PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wallet_challenges" (
	"nonce" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"message" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wallets" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"address" text NOT NULL,
	"chain_id" integer NOT NULL,
	"linked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "beta_testers" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"instagram" text NOT NULL,
	"listed" boolean NOT NULL,
	"locale" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	CONSTRAINT "beta_testers_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "credits" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "follows" (
	"user_id" text NOT NULL,
	"followed_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "follows_user_id_followed_id_pk" PRIMARY KEY("user_id","followed_id")
);
--> statement-breakpoint
CREATE TABLE "whitelist_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"url" text NOT NULL,
	"exact" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"caller" text NOT NULL,
	"key" text NOT NULL,
	"endpoint" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer,
	"answer" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_caller_endpoint_key_pk" PRIMARY KEY("caller","endpoint","key")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "upload_profiles" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"settings" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
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
ALTER TABLE "email_tokens" ADD CONSTRAINT "email_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_impersonator_id_users_id_fk" FOREIGN KEY ("impersonator_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crawl_hosts" ADD CONSTRAINT "crawl_hosts_domain_id_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."domains"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crawl_pages" ADD CONSTRAINT "crawl_pages_host_id_crawl_hosts_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."crawl_hosts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "domain_changes" ADD CONSTRAINT "domain_changes_domain_id_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."domains"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "domain_changes" ADD CONSTRAINT "domain_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "domain_watches" ADD CONSTRAINT "domain_watches_domain_id_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."domains"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "domain_watches" ADD CONSTRAINT "domain_watches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_fingerprints" ADD CONSTRAINT "image_fingerprints_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_pictures" ADD CONSTRAINT "page_pictures_page_id_crawl_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."crawl_pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_pictures" ADD CONSTRAINT "page_pictures_picture_id_crawl_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."crawl_pictures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ftp_accounts" ADD CONSTRAINT "ftp_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ftp_accounts" ADD CONSTRAINT "ftp_accounts_genre_id_genres_id_fk" FOREIGN KEY ("genre_id") REFERENCES "public"."genres"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ftp_accounts" ADD CONSTRAINT "ftp_accounts_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ftp_arrivals" ADD CONSTRAINT "ftp_arrivals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ftp_arrivals" ADD CONSTRAINT "ftp_arrivals_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_accounts" ADD CONSTRAINT "bank_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_documents" ADD CONSTRAINT "identity_documents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_users" ADD CONSTRAINT "payment_users_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ubo_declarations" ADD CONSTRAINT "ubo_declarations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ubos" ADD CONSTRAINT "ubos_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verifications" ADD CONSTRAINT "verifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verifications" ADD CONSTRAINT "verifications_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_batch_id_anchor_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."anchor_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_likes" ADD CONSTRAINT "collection_likes_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_likes" ADD CONSTRAINT "collection_likes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_errors" ADD CONSTRAINT "image_errors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_holds" ADD CONSTRAINT "image_holds_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_likes" ADD CONSTRAINT "image_likes_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_likes" ADD CONSTRAINT "image_likes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_genre_id_genres_id_fk" FOREIGN KEY ("genre_id") REFERENCES "public"."genres"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_photographer_id_photographers_id_fk" FOREIGN KEY ("photographer_id") REFERENCES "public"."photographers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photographers" ADD CONSTRAINT "photographers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licenses" ADD CONSTRAINT "licenses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licenses" ADD CONSTRAINT "licenses_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidences" ADD CONSTRAINT "evidences_hit_id_hits_id_fk" FOREIGN KEY ("hit_id") REFERENCES "public"."hits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidences" ADD CONSTRAINT "evidences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hit_changes" ADD CONSTRAINT "hit_changes_hit_id_hits_id_fk" FOREIGN KEY ("hit_id") REFERENCES "public"."hits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hit_changes" ADD CONSTRAINT "hit_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hits" ADD CONSTRAINT "hits_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hits" ADD CONSTRAINT "hits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hits" ADD CONSTRAINT "hits_domain_id_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."domains"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hits" ADD CONSTRAINT "hits_picture_id_crawl_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."crawl_pictures"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitoring_settings" ADD CONSTRAINT "monitoring_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rejected_pictures" ADD CONSTRAINT "rejected_pictures_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rejected_pictures" ADD CONSTRAINT "rejected_pictures_picture_id_crawl_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."crawl_pictures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zip_links" ADD CONSTRAINT "zip_links_evidence_id_evidences_id_fk" FOREIGN KEY ("evidence_id") REFERENCES "public"."evidences"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_deletions" ADD CONSTRAINT "account_deletions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_addresses" ADD CONSTRAINT "email_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_challenges" ADD CONSTRAINT "wallet_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallets" ADD CONSTRAINT "wallets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "beta_testers" ADD CONSTRAINT "beta_testers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credits" ADD CONSTRAINT "credits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_followed_id_users_id_fk" FOREIGN KEY ("followed_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whitelist_entries" ADD CONSTRAINT "whitelist_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_profiles" ADD CONSTRAINT "upload_profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dated_digests" ADD CONSTRAINT "dated_digests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dated_digests" ADD CONSTRAINT "dated_digests_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dated_digests" ADD CONSTRAINT "dated_digests_batch_id_anchor_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."anchor_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "email_tokens_token_hash_key" ON "email_tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "email_tokens_user_id_index" ON "email_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "emails_created_at_index" ON "emails" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token_hash_key" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sessions_user_id_index" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_confirmed_email_key" ON "users" USING btree ("email") WHERE "users"."email_confirmed_at" is not null;--> statement-breakpoint
CREATE INDEX "users_email_index" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "audit_entries_subject_id_index" ON "audit_entries" USING btree ("subject_id","happened_at");--> statement-breakpoint
CREATE INDEX "audit_entries_happened_at_index" ON "audit_entries" USING btree ("happened_at");--> statement-breakpoint
CREATE INDEX "contact_messages_created_at_index" ON "contact_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "crawl_hosts_domain_id_index" ON "crawl_hosts" USING btree ("domain_id");--> statement-breakpoint
CREATE INDEX "crawl_hosts_next_crawl_at_index" ON "crawl_hosts" USING btree ("next_crawl_at");--> statement-breakpoint
CREATE INDEX "crawl_pages_host_id_state_index" ON "crawl_pages" USING btree ("host_id","state","depth");--> statement-breakpoint
CREATE INDEX "crawl_pictures_seen_at_index" ON "crawl_pictures" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "domain_changes_domain_id_changed_at_index" ON "domain_changes" USING btree ("domain_id","changed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "domain_watches_domain_id_user_id_key" ON "domain_watches" USING btree ("domain_id",coalesce("user_id", ''));--> statement-breakpoint
CREATE INDEX "domain_watches_user_id_index" ON "domain_watches" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "domains_country_index" ON "domains" USING btree ("country");--> statement-breakpoint
CREATE INDEX "page_pictures_picture_id_index" ON "page_pictures" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "page_pictures_url_sha256_index" ON "page_pictures" USING btree ("url_sha256");--> statement-breakpoint
CREATE INDEX "ftp_arrivals_user_id_created_at_index" ON "ftp_arrivals" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "ftp_arrivals_created_at_index" ON "ftp_arrivals" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_accounts_user_id_key" ON "bank_accounts" USING btree ("user_id") WHERE "bank_accounts"."status" <> 'deactivated';--> statement-breakpoint
CREATE INDEX "identity_documents_user_id_index" ON "identity_documents" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_hooks_event_key" ON "payment_hooks" USING btree ("event_type","resource_id","happened_at");--> statement-breakpoint
CREATE INDEX "ubo_declarations_user_id_index" ON "ubo_declarations" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "ubos_user_id_index" ON "ubos" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "verifications_status_index" ON "verifications" USING btree ("status","submitted_at");--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_image_id_version_key" ON "certificates" USING btree ("image_id","version");--> statement-breakpoint
CREATE INDEX "certificates_batch_id_index" ON "certificates" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "certificates_digest_index" ON "certificates" USING btree ("digest");--> statement-breakpoint
CREATE UNIQUE INDEX "collections_user_id_name_key" ON "collections" USING btree ("user_id","name");--> statement-breakpoint
CREATE INDEX "image_errors_user_id_index" ON "image_errors" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "image_holds_state_held_at_index" ON "image_holds" USING btree ("state","held_at");--> statement-breakpoint
CREATE UNIQUE INDEX "images_user_id_sha256_key" ON "images" USING btree ("user_id","sha256") WHERE "images"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "images_user_id_created_at_index" ON "images" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "images_search_text_index" ON "images" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "images_created_at_index" ON "images" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "images_public_created_at_index" ON "images" USING btree ("created_at","id") WHERE "images"."state" = 'certified' and "images"."portfolio" <> 'private' and "images"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "images_nb_likes_index" ON "images" USING btree ("nb_likes","id");--> statement-breakpoint
CREATE INDEX "images_photographer_id_index" ON "images" USING btree ("photographer_id");--> statement-breakpoint
CREATE INDEX "images_sha256_index" ON "images" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "images_tags_index" ON "images" USING gin ("tags");--> statement-breakpoint
CREATE UNIQUE INDEX "photographers_user_id_name_key" ON "photographers" USING btree ("user_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "log_entries_digest_event_key" ON "log_entries" USING btree ("digest","event");--> statement-breakpoint
CREATE UNIQUE INDEX "log_entries_position_key" ON "log_entries" USING btree ("position");--> statement-breakpoint
CREATE UNIQUE INDEX "log_entries_leaf_hash_key" ON "log_entries" USING btree ("leaf_hash");--> statement-breakpoint
CREATE INDEX "log_entries_waiting_index" ON "log_entries" USING btree ("recorded_at","id") WHERE "log_entries"."position" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "licenses_image_id_url_key" ON "licenses" USING btree ("image_id","url") WHERE "licenses"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "licenses_user_id_index" ON "licenses" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "licenses_open_index" ON "licenses" USING btree ("starts_on","ends_on") WHERE "licenses"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "evidences_hit_id_index" ON "evidences" USING btree ("hit_id");--> statement-breakpoint
CREATE INDEX "evidences_user_id_ordered_at_index" ON "evidences" USING btree ("user_id","ordered_at");--> statement-breakpoint
CREATE UNIQUE INDEX "evidences_under_way_key" ON "evidences" USING btree ("hit_id") WHERE "evidences"."state" in ('pending', 'manual');--> statement-breakpoint
CREATE INDEX "hit_changes_hit_id_changed_at_index" ON "hit_changes" USING btree ("hit_id","changed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "hits_image_id_page_url_sha256_key" ON "hits" USING btree ("image_id","page_url_sha256");--> statement-breakpoint
CREATE INDEX "hits_user_id_category_found_at_index" ON "hits" USING btree ("user_id","confirmed","category","found_at","id");--> statement-breakpoint
CREATE INDEX "hits_user_id_found_at_index" ON "hits" USING btree ("user_id","confirmed","found_at","id");--> statement-breakpoint
CREATE INDEX "hits_page_url_sha256_index" ON "hits" USING btree ("page_url_sha256");--> statement-breakpoint
CREATE INDEX "hits_domain_id_index" ON "hits" USING btree ("domain_id","user_id");--> statement-breakpoint
CREATE INDEX "hits_picture_id_index" ON "hits" USING btree ("picture_id","image_id");--> statement-breakpoint
CREATE INDEX "hits_unnotified_index" ON "hits" USING btree ("user_id") WHERE "hits"."notified_at" is null and "hits"."confirmed";--> statement-breakpoint
CREATE INDEX "notices_user_id_created_at_index" ON "notices" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "notices_unread_key" ON "notices" USING btree ("user_id","kind","key") WHERE "notices"."read_at" is null;--> statement-breakpoint
CREATE INDEX "account_deletions_user_id_index" ON "account_deletions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "account_deletions_export_token_hash_key" ON "account_deletions" USING btree ("export_token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "email_addresses_confirmed_email_key" ON "email_addresses" USING btree ("email") WHERE "email_addresses"."confirmed_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "email_addresses_user_id_email_key" ON "email_addresses" USING btree ("user_id","email");--> statement-breakpoint
CREATE UNIQUE INDEX "email_addresses_user_id_primary_key" ON "email_addresses" USING btree ("user_id") WHERE "email_addresses"."primary";--> statement-breakpoint
CREATE INDEX "recovery_codes_user_id_index" ON "recovery_codes" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "wallets_address_key" ON "wallets" USING btree (lower("address"));--> statement-breakpoint
CREATE UNIQUE INDEX "wallets_user_id_key" ON "wallets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "beta_testers_accepted_at_index" ON "beta_testers" USING btree ("accepted_at");--> statement-breakpoint
CREATE UNIQUE INDEX "credits_user_id_name_key" ON "credits" USING btree ("user_id",lower("name"));--> statement-breakpoint
CREATE INDEX "follows_followed_id_index" ON "follows" USING btree ("followed_id");--> statement-breakpoint
CREATE UNIQUE INDEX "whitelist_entries_user_id_url_key" ON "whitelist_entries" USING btree ("user_id","url");--> statement-breakpoint
CREATE UNIQUE INDEX "upload_profiles_user_id_name_key" ON "upload_profiles" USING btree ("user_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "dated_digests_user_id_sha256_key" ON "dated_digests" USING btree ("user_id","sha256");--> statement-breakpoint
CREATE INDEX "dated_digests_image_id_index" ON "dated_digests" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "dated_digests_batch_id_index" ON "dated_digests" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "upload_parts_upload_id_index" ON "upload_parts" USING btree ("upload_id","start");--> statement-breakpoint
CREATE UNIQUE INDEX "uploads_user_id_sha256_key" ON "uploads" USING btree ("user_id","sha256") WHERE "uploads"."state" in ('waiting', 'receiving', 'received');--> statement-breakpoint
CREATE INDEX "uploads_user_id_created_at_index" ON "uploads" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "uploads_expires_at_index" ON "uploads" USING btree ("expires_at");
--> statement-breakpoint
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'the audit log is append-only'; END $$;--> statement-breakpoint
CREATE TRIGGER "audit_entries_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_entries"
FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE FUNCTION "refuse_log_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'the public log is append-only'; END $$;--> statement-breakpoint
CREATE TRIGGER "log_entries_placed" BEFORE UPDATE ON "log_entries"
FOR EACH ROW WHEN (OLD."position" IS NOT NULL) EXECUTE FUNCTION "refuse_log_change"();--> statement-breakpoint
CREATE TRIGGER "log_entries_kept" BEFORE DELETE OR TRUNCATE ON "log_entries"
FOR EACH STATEMENT EXECUTE FUNCTION "refuse_log_change"();--> statement-breakpoint
CREATE TRIGGER "log_nodes_kept" BEFORE UPDATE OR DELETE OR TRUNCATE ON "log_nodes"
FOR EACH STATEMENT EXECUTE FUNCTION "refuse_log_change"();
--> statement-breakpoint
INSERT INTO "genres" ("id", "name_en", "name_fr", "rank") VALUES
	('gen_landscape', 'Landscape', 'Paysage', 1),
	('gen_nature', 'Nature', 'Nature', 2),
	('gen_wildlife', 'Wildlife', 'Vie sauvage', 3),
	('gen_macro', 'Macro', 'Macro', 4),
	('gen_seascape', 'Sea and coast', 'Mer et littoral', 5),
	('gen_mountain', 'Mountain', 'Montagne', 6),
	('gen_night', 'Night and stars', 'Nuit et étoiles', 7),
	('gen_portrait', 'Portrait', 'Portrait', 8),
	('gen_people', 'People and daily life', 'Gens et vie quotidienne', 9),
	('gen_street', 'Street', 'Rue', 10),
	('gen_documentary', 'Documentary', 'Documentaire', 11),
	('gen_press', 'Press', 'Presse', 12),
	('gen_travel', 'Travel', 'Voyage', 13),
	('gen_architecture', 'Architecture', 'Architecture', 14),
	('gen_city', 'City', 'Ville', 15),
	('gen_industry', 'Industry and work', 'Industrie et travail', 16),
	('gen_sport', 'Sport', 'Sport', 17),
	('gen_event', 'Event', 'Événement', 18),
	('gen_wedding', 'Wedding', 'Mariage', 19),
	('gen_fashion', 'Fashion', 'Mode', 20),
	('gen_food', 'Food', 'Gastronomie', 21),
	('gen_still_life', 'Still life', 'Nature morte', 22),
	('gen_aerial', 'Aerial', 'Vue aérienne', 23),
	('gen_abstract', 'Abstract', 'Abstrait', 24),
	('gen_fine_art', 'Fine art', 'Photographie d’art', 25),
	('gen_digital_art', 'Digital art', 'Art numérique', 26),
	('gen_illustration', 'Illustration', 'Illustration', 27)
ON CONFLICT ("id") DO NOTHING;
