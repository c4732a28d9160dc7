CREATE TABLE `forum_digest_runs` (
	`community_id` text NOT NULL,
	`due_at` integer NOT NULL,
	`after_user_id` text DEFAULT '' NOT NULL,
	`finished_at` integer,
	PRIMARY KEY(`community_id`, `due_at`),
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `forum_digests` (
	`user_id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`frequency` text NOT NULL,
	`told_until` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "forum_digests_frequency" CHECK("forum_digests"."frequency" IN ('DAILY', 'WEEKLY'))
);
--> statement-breakpoint
CREATE INDEX `forum_digests_by_community` ON `forum_digests` (`community_id`);