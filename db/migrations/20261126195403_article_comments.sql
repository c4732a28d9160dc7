CREATE TABLE `article_presences` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`article_id` text NOT NULL,
	`user_id` text NOT NULL,
	`seen_at` integer NOT NULL,
	`wrote_at` integer,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`article_id`) REFERENCES `articles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `article_presences_by_age` ON `article_presences` (`seen_at`);--> statement-breakpoint
CREATE INDEX `article_presences_of_person` ON `article_presences` (`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `article_presences_once` ON `article_presences` (`article_id`,`user_id`);--> statement-breakpoint
ALTER TABLE `article_feedback` ADD `thread_id` text;--> statement-breakpoint
ALTER TABLE `article_feedback` ADD `passage` text;--> statement-breakpoint
ALTER TABLE `article_feedback` ADD `is_resolved` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `article_feedback` ADD `status_at` integer;--> statement-breakpoint
ALTER TABLE `article_feedback` ADD `status_by` text REFERENCES users(id);--> statement-breakpoint
ALTER TABLE `article_feedback` ADD `active_at` integer;--> statement-breakpoint
ALTER TABLE `article_feedback` ADD `is_private` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `article_feedback_by_thread` ON `article_feedback` (`thread_id`,`created_at`,`id`) WHERE "article_feedback"."thread_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `article_feedback_passages` ON `article_feedback` (`article_id`,`active_at`,`id`) WHERE "article_feedback"."active_at" IS NOT NULL;