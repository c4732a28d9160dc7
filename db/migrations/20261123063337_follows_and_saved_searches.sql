CREATE TABLE `member_follows` (
	`user_id` text NOT NULL,
	`followed_id` text NOT NULL,
	`community_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `followed_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`followed_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `member_follows_newest` ON `member_follows` (`community_id`,`user_id`,`created_at`,`followed_id`);--> statement-breakpoint
CREATE INDEX `member_follows_of_followed` ON `member_follows` (`followed_id`);--> statement-breakpoint
CREATE TABLE `saved_searches` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`text` text,
	`industry` text,
	`location` text,
	`expertise` text,
	`seen_entry_id` integer NOT NULL,
	`checked_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `saved_searches_newest` ON `saved_searches` (`community_id`,`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `saved_searches_to_check` ON `saved_searches` (`community_id`,`checked_at`,`user_id`) WHERE "saved_searches"."deleted_at" IS NULL;