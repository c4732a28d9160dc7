CREATE TABLE `kept_texts` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`document_id` text NOT NULL,
	`writer_id` text,
	`title` text NOT NULL,
	`content` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`writer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `kept_texts_by_document` ON `kept_texts` (`document_id`,`created_at`,`id`);--> statement-breakpoint
ALTER TABLE `article_corrections` ADD `saved_by` text REFERENCES users(id);--> statement-breakpoint
ALTER TABLE `panel_roundups` ADD `text_by` text REFERENCES users(id);