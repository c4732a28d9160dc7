CREATE TABLE `pictures` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`user_id` text,
	`kind` text NOT NULL,
	`state` text NOT NULL,
	`content_type` text NOT NULL,
	`sizes` text NOT NULL,
	`bytes` integer NOT NULL,
	`operation_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "pictures_kind" CHECK("pictures"."kind" = 'AVATAR'),
	CONSTRAINT "pictures_state" CHECK("pictures"."state" IN ('STORING', 'IN_USE', 'UNUSED'))
);
--> statement-breakpoint
CREATE INDEX `pictures_storing` ON `pictures` (`changed_at`) WHERE "pictures"."state" = 'STORING';--> statement-breakpoint
CREATE INDEX `pictures_unused` ON `pictures` (`changed_at`) WHERE "pictures"."state" = 'UNUSED';--> statement-breakpoint
CREATE UNIQUE INDEX `pictures_operation` ON `pictures` (`user_id`,`operation_id`);--> statement-breakpoint
ALTER TABLE `users` ADD `removed_avatar_image_id` text;