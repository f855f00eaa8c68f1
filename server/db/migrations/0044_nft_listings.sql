CREATE TABLE "nft_listings" (
	"id" text PRIMARY KEY NOT NULL,
	"nft_id" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"currency" text NOT NULL,
	"price" text NOT NULL,
	"edition" integer,
	"duration_s" integer,
	"increment_bps" integer,
	"expires_at" timestamp with time zone NOT NULL,
	"seller" text,
	"signature" text,
	"created_at" timestamp with time zone NOT NULL,
	"opened_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	CONSTRAINT "nft_listings_auction_check" CHECK (num_nonnulls("nft_listings"."edition", "nft_listings"."duration_s", "nft_listings"."increment_bps") = case when "nft_listings"."kind" = 'auction' then 3 else 0 end),
	CONSTRAINT "nft_listings_signed_check" CHECK (num_nonnulls("nft_listings"."seller", "nft_listings"."signature", "nft_listings"."opened_at") = case when "nft_listings"."state" = 'draft' then 0 else 3 end)
);
--> statement-breakpoint
ALTER TABLE "nft_listings" ADD CONSTRAINT "nft_listings_nft_id_nfts_id_fk" FOREIGN KEY ("nft_id") REFERENCES "public"."nfts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "nft_listings_nft_id_index" ON "nft_listings" USING btree ("nft_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "nft_listings_nft_id_current_key" ON "nft_listings" USING btree ("nft_id") WHERE "nft_listings"."state" <> 'cancelled';