CREATE TABLE `failed_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`source` text NOT NULL,
	`place` text NOT NULL,
	`cause` text NOT NULL,
	`user_id` text,
	`correlation_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `failed_requests_by_code` ON `failed_requests` (`correlation_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `failed_requests_by_user` ON `failed_requests` (`user_id`) WHERE "failed_requests"."user_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `failed_requests_by_age` ON `failed_requests` (`created_at`);