CREATE TABLE "plugin_loads" (
	"image_id" text NOT NULL,
	"day" date NOT NULL,
	"host" text NOT NULL,
	"loads" integer NOT NULL,
	CONSTRAINT "plugin_loads_image_id_day_host_pk" PRIMARY KEY("image_id","day","host")
);
--> statement-breakpoint
ALTER TABLE "plugin_loads" ADD CONSTRAINT "plugin_loads_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plugin_loads_day_index" ON "plugin_loads" USING btree ("day");