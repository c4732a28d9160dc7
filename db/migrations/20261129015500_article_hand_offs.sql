CREATE TABLE `article_hand_offs` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`article_id` text NOT NULL,
	`user_id` text NOT NULL,
	`contact_name` text NOT NULL,
	`email` text NOT NULL,
	`operation_id` text NOT NULL,
	`sent_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`article_id`) REFERENCES `articles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `article_hand_offs_by_user` ON `article_hand_offs` (`community_id`,`user_id`,`sent_at`,`id`);--> statement-breakpoint
CREATE INDEX `article_hand_offs_by_article` ON `article_hand_offs` (`article_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `article_hand_offs_operation` ON `article_hand_offs` (`user_id`,`operation_id`);