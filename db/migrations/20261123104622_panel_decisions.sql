ALTER TABLE `panel_answers` ADD `decision_id` text;--> statement-breakpoint
ALTER TABLE `panel_answers` ADD `decided_from` text;--> statement-breakpoint
ALTER TABLE `panel_answers` ADD `decided_position` integer;