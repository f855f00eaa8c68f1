UPDATE "image_holds" SET "state" = 'not_appealed' WHERE "state" = 'held';
