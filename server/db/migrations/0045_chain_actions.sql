CREATE TABLE "chain_actions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"nft_id" text,
	"listing_id" text,
	"bid_id" text,
	"token_id" text,
	"royalty_id" text,
	"asked" jsonb NOT NULL,
	"edition" integer,
	"currency" text,
	"amount" text,
	"chain_id" integer NOT NULL,
	"sender" text NOT NULL,
	"target" text NOT NULL,
	"data" text NOT NULL,
	"value" text NOT NULL,
	"gas" text,
	"hash" text,
	"nonce" integer,
	"block_number" integer,
	"problem" text,
	"reason" text,
	"replaced_by" text,
	"prepared_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "chain_blocks" (
	"number" integer PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"parent_hash" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chain_events" (
	"id" text PRIMARY KEY NOT NULL,
	"block_number" integer NOT NULL,
	"log_index" integer NOT NULL,
	"tx_hash" text NOT NULL,
	"name" text NOT NULL,
	"token_id" text,
	"args" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"assigned_user_id" text
);
--> statement-breakpoint
CREATE TABLE "nft_bids" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"nft_id" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"listing_id" text,
	"token_id" text,
	"edition" integer NOT NULL,
	"currency" text NOT NULL,
	"amount" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "nft_bids_wanted_check" CHECK (num_nonnulls("nft_bids"."listing_id", "nft_bids"."token_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "nft_royalties" (
	"id" text PRIMARY KEY NOT NULL,
	"nft_id" text NOT NULL,
	"kind" text NOT NULL,
	"wallet" text,
	"email" text,
	"recipient_id" text,
	"beneficiary" text NOT NULL,
	"cashback_bps" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "nft_tokens" (
	"id" text PRIMARY KEY NOT NULL,
	"nft_id" text NOT NULL,
	"token_id" text NOT NULL,
	"edition" integer NOT NULL,
	"owner" text NOT NULL,
	"offer" jsonb,
	"on_sale" boolean NOT NULL,
	"gone" boolean DEFAULT false NOT NULL,
	"minted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "nft_tokens_token_id_unique" UNIQUE("token_id")
);
--> statement-breakpoint
DROP INDEX "nft_listings_nft_id_current_key";--> statement-breakpoint
ALTER TABLE "chain_actions" ADD CONSTRAINT "chain_actions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chain_actions" ADD CONSTRAINT "chain_actions_nft_id_nfts_id_fk" FOREIGN KEY ("nft_id") REFERENCES "public"."nfts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chain_actions" ADD CONSTRAINT "chain_actions_listing_id_nft_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."nft_listings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chain_actions" ADD CONSTRAINT "chain_actions_bid_id_nft_bids_id_fk" FOREIGN KEY ("bid_id") REFERENCES "public"."nft_bids"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chain_actions" ADD CONSTRAINT "chain_actions_token_id_nft_tokens_id_fk" FOREIGN KEY ("token_id") REFERENCES "public"."nft_tokens"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chain_actions" ADD CONSTRAINT "chain_actions_royalty_id_nft_royalties_id_fk" FOREIGN KEY ("royalty_id") REFERENCES "public"."nft_royalties"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chain_events" ADD CONSTRAINT "chain_events_assigned_user_id_users_id_fk" FOREIGN KEY ("assigned_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nft_bids" ADD CONSTRAINT "nft_bids_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nft_bids" ADD CONSTRAINT "nft_bids_nft_id_nfts_id_fk" FOREIGN KEY ("nft_id") REFERENCES "public"."nfts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nft_bids" ADD CONSTRAINT "nft_bids_listing_id_nft_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."nft_listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nft_bids" ADD CONSTRAINT "nft_bids_token_id_nft_tokens_id_fk" FOREIGN KEY ("token_id") REFERENCES "public"."nft_tokens"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nft_royalties" ADD CONSTRAINT "nft_royalties_nft_id_nfts_id_fk" FOREIGN KEY ("nft_id") REFERENCES "public"."nfts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nft_royalties" ADD CONSTRAINT "nft_royalties_recipient_id_users_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nft_tokens" ADD CONSTRAINT "nft_tokens_nft_id_nfts_id_fk" FOREIGN KEY ("nft_id") REFERENCES "public"."nfts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chain_actions_user_id_index" ON "chain_actions" USING btree ("user_id","prepared_at");--> statement-breakpoint
CREATE INDEX "chain_actions_under_way_index" ON "chain_actions" USING btree ("state") WHERE "chain_actions"."state" in ('prepared', 'sent');--> statement-breakpoint
CREATE UNIQUE INDEX "chain_actions_hash_key" ON "chain_actions" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "chain_actions_sender_index" ON "chain_actions" USING btree ("sender");--> statement-breakpoint
CREATE INDEX "chain_actions_nft_id_index" ON "chain_actions" USING btree ("nft_id");--> statement-breakpoint
CREATE INDEX "chain_actions_listing_id_index" ON "chain_actions" USING btree ("listing_id");--> statement-breakpoint
CREATE INDEX "chain_actions_bid_id_index" ON "chain_actions" USING btree ("bid_id");--> statement-breakpoint
CREATE INDEX "chain_actions_token_id_index" ON "chain_actions" USING btree ("token_id");--> statement-breakpoint
CREATE INDEX "chain_actions_royalty_id_index" ON "chain_actions" USING btree ("royalty_id");--> statement-breakpoint
CREATE INDEX "chain_actions_block_number_index" ON "chain_actions" USING btree ("block_number");--> statement-breakpoint
CREATE UNIQUE INDEX "chain_events_log_key" ON "chain_events" USING btree ("tx_hash","log_index");--> statement-breakpoint
CREATE INDEX "chain_events_token_id_index" ON "chain_events" USING btree ("token_id");--> statement-breakpoint
CREATE INDEX "chain_events_block_number_index" ON "chain_events" USING btree ("block_number");--> statement-breakpoint
CREATE INDEX "chain_events_assigned_user_id_index" ON "chain_events" USING btree ("assigned_user_id");--> statement-breakpoint
CREATE INDEX "nft_bids_user_id_index" ON "nft_bids" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "nft_bids_nft_id_index" ON "nft_bids" USING btree ("nft_id");--> statement-breakpoint
CREATE INDEX "nft_bids_listing_id_index" ON "nft_bids" USING btree ("listing_id");--> statement-breakpoint
CREATE INDEX "nft_bids_token_id_index" ON "nft_bids" USING btree ("token_id");--> statement-breakpoint
CREATE UNIQUE INDEX "nft_bids_pending_key" ON "nft_bids" USING btree ("user_id") WHERE "nft_bids"."state" = 'pending' and "nft_bids"."kind" = 'fixed_price';--> statement-breakpoint
CREATE UNIQUE INDEX "nft_royalties_wallet_key" ON "nft_royalties" USING btree ("nft_id","wallet");--> statement-breakpoint
CREATE UNIQUE INDEX "nft_royalties_email_key" ON "nft_royalties" USING btree ("nft_id","email");--> statement-breakpoint
CREATE UNIQUE INDEX "nft_royalties_recipient_key" ON "nft_royalties" USING btree ("nft_id","recipient_id");--> statement-breakpoint
CREATE INDEX "nft_royalties_recipient_id_index" ON "nft_royalties" USING btree ("recipient_id");--> statement-breakpoint
CREATE INDEX "nft_royalties_email_index" ON "nft_royalties" USING btree ("email");--> statement-breakpoint
CREATE INDEX "nft_royalties_beneficiary_index" ON "nft_royalties" USING btree ("beneficiary");--> statement-breakpoint
CREATE INDEX "nft_tokens_nft_id_index" ON "nft_tokens" USING btree ("nft_id");--> statement-breakpoint
CREATE INDEX "nft_tokens_owner_index" ON "nft_tokens" USING btree (lower("owner"));--> statement-breakpoint
CREATE INDEX "nft_tokens_minted_at_index" ON "nft_tokens" USING btree ("minted_at");--> statement-breakpoint
CREATE UNIQUE INDEX "nft_listings_nft_id_current_key" ON "nft_listings" USING btree ("nft_id") WHERE "nft_listings"."state" in ('draft', 'open');