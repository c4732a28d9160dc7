CREATE TABLE `staff_views` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`user_id` text NOT NULL,
	`list` text NOT NULL,
	`name` text NOT NULL,
	`query` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "staff_views_list" CHECK("staff_views"."list" IN ('MEMBERS'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `staff_views_name` ON `staff_views` (`community_id`,`user_id`,`list`,`name`);--> statement-breakpoint
CREATE INDEX `card_statuses_failed` ON `card_statuses` (`community_id`,`user_id`) WHERE "card_statuses"."failed_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `subscriptions_by_customer` ON `subscriptions` (`community_id`,`provider_customer_id`);--> statement-breakpoint
CREATE INDEX `subscriptions_past_due_members` ON `subscriptions` (`community_id`,`user_id`) WHERE "subscriptions"."past_due_since" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `mobile_phones_by_number` ON `mobile_phones` (`community_id`,`number`);--> statement-breakpoint
CREATE INDEX `users_by_company` ON `users` (`community_id`,"company_name" COLLATE NOCASE,`id`) WHERE "users"."kind" = 'MEMBER';--> statement-breakpoint
CREATE INDEX `users_by_place` ON `users` (`community_id`,"location_name" COLLATE NOCASE,`id`) WHERE "users"."kind" = 'MEMBER';--> statement-breakpoint
CREATE INDEX `users_by_status` ON `users` (`community_id`,`status`,`gate`,`id`) WHERE "users"."kind" = 'MEMBER';--> statement-breakpoint
CREATE INDEX `users_by_standing` ON `users` (`community_id`,`standing`,`id`) WHERE "users"."kind" = 'MEMBER';--> statement-breakpoint
CREATE INDEX `users_by_tier` ON `users` (`community_id`,`membership_tier`,`id`) WHERE "users"."kind" = 'MEMBER';--> statement-breakpoint
CREATE INDEX `users_by_health` ON `users` (`community_id`,`health`,`id`) WHERE "users"."kind" = 'MEMBER';--> statement-breakpoint
CREATE INDEX `users_by_joining` ON `users` (`community_id`,`joined_at`,`id`) WHERE "users"."kind" = 'MEMBER';--> statement-breakpoint
CREATE INDEX `users_by_access` ON `users` (`community_id`,CASE WHEN "last_accessed_at" IS NULL THEN 0 ELSE "last_accessed_at" END,`id`) WHERE "users"."kind" = 'MEMBER';