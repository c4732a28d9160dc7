-- Where two accounts have the same mailbox: the address without the dots and the part after a plus before the @.
CREATE INDEX `users_by_mailbox` ON `users` (
  `community_id`,
  (substr((replace(substr(`email`, 1, instr(`email`, '@') - 1), '.', '') || '+'), 1, instr((replace(substr(`email`, 1, instr(`email`, '@') - 1), '.', '') || '+'), '+') - 1) || substr(`email`, instr(`email`, '@'))),
  `id`
) WHERE `kind` = 'MEMBER';
