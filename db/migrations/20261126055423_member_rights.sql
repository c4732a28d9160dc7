CREATE TABLE `email_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`user_id` text NOT NULL,
	`old_email` text NOT NULL,
	`new_email` text NOT NULL,
	`way` text NOT NULL,
	`reason` text NOT NULL,
	`identity_check` text,
	`old_token_hash` text NOT NULL,
	`new_token_hash` text NOT NULL,
	`old_confirmed_at` integer,
	`new_confirmed_at` integer,
	`wait_ends_at` integer,
	`ready_at` integer,
	`expires_at` integer NOT NULL,
	`actor_id` text NOT NULL,
	`ip_class` text NOT NULL,
	`correlation_id` text NOT NULL,
	`operation_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`ended_as` text,
	`ended_at` integer,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "email_changes_way" CHECK("email_changes"."way" IN ('BOTH', 'WAIT')),
	CONSTRAINT "email_changes_end" CHECK("email_changes"."ended_as" IN ('DONE', 'WITHDRAWN', 'REPLACED', 'STOPPED_BY_OLD', 'STOPPED_BY_NEW', 'TAKEN', 'LEFT')),
	CONSTRAINT "email_changes_ended" CHECK(("email_changes"."ended_as" IS NULL) = ("email_changes"."ended_at" IS NULL)),
	CONSTRAINT "email_changes_wait" CHECK(("email_changes"."way" = 'WAIT') = ("email_changes"."wait_ends_at" IS NOT NULL)),
	CONSTRAINT "email_changes_identity" CHECK(("email_changes"."way" = 'WAIT') = ("email_changes"."identity_check" IS NOT NULL)),
	CONSTRAINT "email_changes_ready" CHECK("email_changes"."ready_at" IS NULL OR "email_changes"."new_confirmed_at" IS NOT NULL),
	CONSTRAINT "email_changes_new_is_canonical" CHECK("email_changes"."new_email" = lower(trim("email_changes"."new_email")))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `email_changes_old_token_hash_unique` ON `email_changes` (`old_token_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `email_changes_new_token_hash_unique` ON `email_changes` (`new_token_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `email_changes_one_open` ON `email_changes` (`user_id`) WHERE "email_changes"."ended_at" IS NULL;--> statement-breakpoint
CREATE INDEX `email_changes_by_user` ON `email_changes` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `email_changes_ready` ON `email_changes` (`ready_at`) WHERE "email_changes"."ready_at" IS NOT NULL AND "email_changes"."ended_at" IS NULL;--> statement-breakpoint
CREATE INDEX `email_changes_by_age` ON `email_changes` (`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `email_changes_operation` ON `email_changes` (`actor_id`,`operation_id`);--> statement-breakpoint
CREATE TABLE `legal_holds` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`user_id` text NOT NULL,
	`reason` text NOT NULL,
	`placed_by_id` text NOT NULL,
	`placed_at` integer NOT NULL,
	`lifted_by_id` text,
	`lifted_at` integer,
	`lifted_because` text,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`placed_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`lifted_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "legal_holds_lifted" CHECK(("legal_holds"."lifted_at" IS NULL) = ("legal_holds"."lifted_by_id" IS NULL) AND ("legal_holds"."lifted_at" IS NULL) = ("legal_holds"."lifted_because" IS NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `legal_holds_one_open` ON `legal_holds` (`user_id`) WHERE "legal_holds"."lifted_at" IS NULL;--> statement-breakpoint
CREATE INDEX `legal_holds_by_user` ON `legal_holds` (`user_id`,`placed_at`);