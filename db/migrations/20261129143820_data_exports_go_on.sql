ALTER TABLE `data_export_parts` ADD `begins_at` text;--> statement-breakpoint
ALTER TABLE `data_exports` ADD `part_tries` integer DEFAULT 0 NOT NULL;