CREATE TABLE `analytics_consents` (
	`user_id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`services` text NOT NULL,
	`is_allowed` integer NOT NULL,
	`decided_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action
);
