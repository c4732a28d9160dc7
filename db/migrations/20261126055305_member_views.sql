CREATE TABLE `member_views` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`user_id` text NOT NULL,
	`staff_id` text NOT NULL,
	`session_id` text NOT NULL,
	`reason` text NOT NULL,
	`started_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`staff_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "member_views_expiry" CHECK("member_views"."expires_at" > "member_views"."started_at")
);
--> statement-breakpoint
CREATE INDEX `member_views_of_member` ON `member_views` (`user_id`,`started_at`,`id`);--> statement-breakpoint
CREATE INDEX `member_views_open` ON `member_views` (`staff_id`) WHERE "member_views"."ended_at" IS NULL;