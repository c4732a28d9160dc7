CREATE TABLE `content_drafts` (
	`community_id` text NOT NULL,
	`key` text NOT NULL,
	`title` text NOT NULL,
	`content` text NOT NULL,
	`author_id` text NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`community_id`, `key`),
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `content_versions` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`key` text NOT NULL,
	`version` integer NOT NULL,
	`title` text NOT NULL,
	`body` text,
	`why` text NOT NULL,
	`author_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "content_versions_number" CHECK("content_versions"."version" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `content_versions_version` ON `content_versions` (`community_id`,`key`,`version`);