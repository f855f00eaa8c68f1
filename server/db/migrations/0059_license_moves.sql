CREATE TABLE "license_moves" (
	"id" text PRIMARY KEY NOT NULL,
	"license_id" text NOT NULL,
	"url" text NOT NULL,
	"until" date NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "license_moves" ADD CONSTRAINT "license_moves_license_id_licenses_id_fk" FOREIGN KEY ("license_id") REFERENCES "public"."licenses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "license_moves_license_id_index" ON "license_moves" USING btree ("license_id","created_at");--> statement-breakpoint
-- Moves of before, as the passports that were withdrawn for them say.
INSERT INTO license_moves (id, license_id, url, until, created_at)
SELECT 'lmv_' || p.id, l.id, p.website, (p.withdrawn_at AT TIME ZONE 'Europe/Paris')::date, p.withdrawn_at
FROM (
	SELECT id, number, withdrawn_at,
		convert_from(decode(rpad(claims, (length(claims) + 3) / 4 * 4, '='), 'base64'), 'UTF8')::jsonb ->> 'website' AS website
	FROM (
		SELECT id, number, withdrawn_at, translate(split_part(token, '.', 2), '-_', '+/') AS claims
		FROM license_passports WHERE withdrawn_at IS NOT NULL
	) withdrawn
) p
JOIN licenses l ON l.number = p.number
WHERE p.website IS NOT NULL AND p.website IS DISTINCT FROM l.url
	AND NOT EXISTS (SELECT 1 FROM license_transfers t WHERE t.license_id = l.id AND t.from_url = p.website);