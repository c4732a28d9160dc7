CREATE TABLE `article_corrections` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`article_id` text NOT NULL,
	`state` text NOT NULL,
	`started_by` text NOT NULL,
	`base_revision_id` text NOT NULL,
	`draft_id` text NOT NULL,
	`title` text NOT NULL,
	`content` text NOT NULL,
	`word_count` integer NOT NULL,
	`note` text,
	`published_by` text,
	`revision_id` text,
	`published_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`article_id`) REFERENCES `articles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`started_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`published_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "article_corrections_state" CHECK("article_corrections"."state" IN ('OPEN', 'PUBLISHED', 'DISCARDED')),
	CONSTRAINT "article_corrections_note" CHECK("article_corrections"."state" <> 'PUBLISHED' OR ("article_corrections"."note" IS NOT NULL AND "article_corrections"."published_at" IS NOT NULL))
);
--> statement-breakpoint
CREATE INDEX `article_corrections_by_article` ON `article_corrections` (`article_id`,`published_at`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `article_corrections_one_open` ON `article_corrections` (`article_id`) WHERE "article_corrections"."state" = 'OPEN';--> statement-breakpoint
ALTER TABLE `article_events` ADD `scheduled_at` integer;--> statement-breakpoint
ALTER TABLE `article_events` ADD `before` text;--> statement-breakpoint
ALTER TABLE `article_events` ADD `undone_at` integer;--> statement-breakpoint
ALTER TABLE `articles` ADD `status_reason` text;