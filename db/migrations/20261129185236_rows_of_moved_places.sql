PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_member_merge_moves` (
	`merge_id` text NOT NULL,
	`community_id` text NOT NULL,
	`source` text NOT NULL,
	`column_name` text NOT NULL,
	`move` text NOT NULL,
	`row_key` text NOT NULL,
	`row` text,
	PRIMARY KEY(`merge_id`, `source`, `column_name`, `move`, `row_key`),
	FOREIGN KEY (`merge_id`) REFERENCES `member_merges`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "member_merge_moves_move" CHECK("__new_member_merge_moves"."move" IN ('MOVED', 'DROPPED', 'REPLACED')),
	CONSTRAINT "member_merge_moves_row" CHECK("__new_member_merge_moves"."move" = 'MOVED' OR "__new_member_merge_moves"."row" IS NOT NULL)
);
--> statement-breakpoint
INSERT INTO `__new_member_merge_moves`("merge_id", "community_id", "source", "column_name", "move", "row_key", "row") SELECT "merge_id", "community_id", "source", "column_name", "move", "row_key", "row" FROM `member_merge_moves`;--> statement-breakpoint
-- Of merges that can still be undone the places in groups are recorded as they are now.
UPDATE `__new_member_merge_moves` SET `row` = (SELECT json_object('group_id', `group_id`, 'user_id', `user_id`, 'community_id', `place`.`community_id`,
    'state', `state`, 'is_chair', `is_chair`, 'note', `note`, 'invited_by', `invited_by`, 'changed_at', `changed_at`)
  FROM `member_merges` AS `merge` JOIN `group_members` AS `place` ON `place`.`user_id` = `merge`.`kept_id` AND `place`.`group_id` = `row_key`
  WHERE `merge`.`id` = `merge_id`)
WHERE `source` = 'group_members' AND `column_name` = 'user_id' AND `move` = 'MOVED';--> statement-breakpoint
DROP TABLE `member_merge_moves`;--> statement-breakpoint
ALTER TABLE `__new_member_merge_moves` RENAME TO `member_merge_moves`;--> statement-breakpoint
PRAGMA foreign_keys=ON;