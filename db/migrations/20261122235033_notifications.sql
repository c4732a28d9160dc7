CREATE TABLE `notification_preferences` (
	`user_id` text NOT NULL,
	`community_id` text NOT NULL,
	`option` text NOT NULL,
	`channel` text NOT NULL,
	`is_selected` integer NOT NULL,
	`changed_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `option`, `channel`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `notification_views` (
	`user_id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`viewed_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `notifications` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`user_id` text NOT NULL,
	`option` text NOT NULL,
	`cause_key` text NOT NULL,
	`message` text NOT NULL,
	`url` text NOT NULL,
	`group_key` text,
	`actor_name` text,
	`created_at` integer NOT NULL,
	`read_at` integer,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "notifications_url_is_a_path" CHECK("notifications"."url" GLOB '/*' AND "notifications"."url" NOT GLOB '//*')
);
--> statement-breakpoint
CREATE INDEX `notifications_newest` ON `notifications` (`community_id`,`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `notifications_once` ON `notifications` (`user_id`,`cause_key`);