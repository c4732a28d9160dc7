CREATE TABLE `article_calendar_addresses` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`user_id` text NOT NULL,
	`token_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `article_calendar_addresses_token_hash_unique` ON `article_calendar_addresses` (`token_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `article_calendar_addresses_once` ON `article_calendar_addresses` (`community_id`,`user_id`);--> statement-breakpoint
CREATE TABLE `article_preview_links` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`article_id` text NOT NULL,
	`created_by_id` text NOT NULL,
	`token_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`withdrawn_at` integer,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`article_id`) REFERENCES `articles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `article_preview_links_token_hash_unique` ON `article_preview_links` (`token_hash`);--> statement-breakpoint
CREATE INDEX `article_preview_links_by_article` ON `article_preview_links` (`article_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `articles_calendar` ON `articles` (`community_id`,CASE WHEN "status" = 'SCHEDULED' THEN "scheduled_at" ELSE "published_at" END,`id`,`status`,`editor_id`) WHERE "articles"."status" IN ('SCHEDULED', 'PUBLISHED', 'MANUALLY_PUBLISHED');